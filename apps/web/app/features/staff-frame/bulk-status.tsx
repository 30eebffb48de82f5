import type { ReactNode } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import type { Bulk } from './bulk.tsx'
import { ChoiceMenu } from './menus.tsx'
import { staff, staffBulk } from './words.ts'

/** The button that does not change to this status: *Cancel* could mean the order. */
export function noTo(status: string): string | undefined {
  return /^cancelled$/i.test(status) ? staff.now().goBack : undefined
}

interface BulkStatusProps<Row, Status extends string> {
  bulk: Bulk<Row>
  statuses: readonly Status[]
  names: Readonly<Record<Status, string>>
  /** What the change does to the rows, under the question. */
  more?: (rows: Row[], status: Status) => ReactNode
}

/** Sets one status for all selected rows, after asking for confirmation. */
export function BulkStatus<Row, Status extends string>({
  bulk,
  statuses,
  names,
  more,
}: BulkStatusProps<Row, Status>) {
  const t = staffBulk.use()
  return (
    <ChoiceMenu
      button={t.setStatus}
      label={t.setStatus}
      title={t.setStatusTitle}
      choices={statuses}
      names={names}
      onChoose={async (status) => {
        const question = t.askStatus(bulk.rows.length, names[status])
        if (await confirm({ question, more: more?.(bulk.rows, status), no: noTo(status) }))
          bulk.act({ intent: 'each', status })
      }}
    />
  )
}
