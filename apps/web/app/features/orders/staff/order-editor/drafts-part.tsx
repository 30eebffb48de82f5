import { formatMoney } from '@duka/contract/money'
import type { Draft } from '@duka/contract/orders/staff-orders'
import { deleteDraft } from '@duka/contract/orders/staff-orders.calls'
import { useRef, useState } from 'react'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDateTime } from '../../../../lib/text/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { newOrderWords } from './words.ts'

/** The other drafts of the shop, with who began each and when it was changed. */
export function Drafts({ drafts }: { drafts: Draft[] }) {
  const t = newOrderWords.use()
  const list = useRef<HTMLUListElement>(null)
  const [gone, setGone] = useState<string[]>([])
  const remove = async (id: string, name: string) => {
    if (!(await confirm({ question: t.askRemove(name), yes: t.removeYes, danger: true }))) return
    const work = call(deleteDraft, { params: { id } })
    const outcome = await attempt(work, { done: t.removed, failed: t.failedRemove })
    if (!outcome.ok) return
    // The pressed button goes with its draft.
    list.current?.querySelector<HTMLElement>(`a:not([href$="${id}"])`)?.focus()
    setGone((before) => [...before, id])
  }
  const left = drafts.filter(({ _id }) => !gone.includes(_id))
  if (left.length === 0) return null
  return (
    <Panel title={t.drafts}>
      <ul ref={list} className="grid gap-1">
        {left.map(({ _id, customerName, items, itemsTotal, createdBy, updatedAt }) => {
          const name = customerName || t.nobody
          const when = [formatDateTime(updatedAt), createdBy?.name].filter(Boolean).join(' · ')
          return (
            <li key={_id} className="flex items-center gap-x-3">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                {/* A whole load: the page keeps what it began with. */}
                <a
                  href={`/dashboard/orders/new?draft=${_id}`}
                  className="inline-flex min-h-11 min-w-32 flex-1 items-center font-medium wrap-anywhere underline"
                >
                  {name}
                </a>
                <span className="min-w-40 flex-1 text-sm wrap-anywhere text-muted">
                  {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                </span>
                <span className="min-w-40 flex-1 text-sm wrap-anywhere text-muted">{when}</span>
                <span className="figures">{formatMoney(itemsTotal, 'KES')}</span>
              </div>
              <Button look="quiet" aria-label={t.remove(name)} onClick={() => remove(_id, name)}>
                ×
              </Button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
