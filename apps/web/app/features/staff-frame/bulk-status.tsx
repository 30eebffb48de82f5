import type { ReactNode } from 'react'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { confirm } from '../../ui/confirm.tsx'
import type { Chosen } from '../../ui/table.tsx'
import { staffBulk } from '../../words/staff/bulk.ts'
import { BulkBar } from './bulk.tsx'

interface BulkStatusProps<Status extends string> {
  chosen: Chosen
  statuses: readonly Status[]
  /** Further actions for the chosen rows. */
  children?: ReactNode
}

/** Sets one status for all chosen rows, after asking for confirmation. */
export function BulkStatus<Status extends string>({
  chosen,
  statuses,
  children,
}: BulkStatusProps<Status>) {
  const t = staffBulk.use()
  return (
    <BulkBar chosen={chosen}>
      {(act, count) => (
        <>
          <ChoiceMenu
            button={t.setStatus}
            label={t.setStatus}
            title={t.setStatusTitle}
            choices={statuses}
            onChoose={async (status) => {
              if (await confirm({ question: t.askStatus(count, status) }))
                act({ intent: 'each', status })
            }}
          />
          {children}
        </>
      )}
    </BulkBar>
  )
}
