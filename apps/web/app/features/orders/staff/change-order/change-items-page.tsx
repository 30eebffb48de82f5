import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { changeItems, previewItems } from '@duka/contract/orders/order-changes.calls'
import type { Order } from '@duka/contract/orders/orders'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Line } from '../new-order/entered.ts'
import { GoodsPart, StockLine } from '../new-order/goods-part.tsx'
import { findOrder } from '../order-lookups.ts'
import { ChangePage } from './change-page.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { piecesOf, presentLines } from './present-lines.ts'
import { useChange } from './use-change.ts'
import { changeWords } from './words.ts'

interface Found {
  order: Order
  lines: Line[]
}

export function loader({ params }: LoaderFunctionArgs) {
  return { found: load(find(params.orderId ?? ''), changeWords.now().failed) }
}

async function find(id: string): Promise<Found | null> {
  const order = await findOrder(id)
  return order && { order, lines: await presentLines(order) }
}

/** Staff change the items of an order that nobody has paid. */
export function Component() {
  const t = changeWords.use()
  const { found } = useLoaderData<typeof loader>()
  return (
    <ChangePage title={t.itemsTitle} from={found}>
      {({ order, lines }) => <ItemsForm order={order} present={lines} />}
    </ChangePage>
  )
}

function ItemsForm({ order, present }: { order: Order; present: Line[] }) {
  const [lines, setLines] = useState(present)
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const params = { id: order._id }
  const change = useChange({
    order,
    entered: JSON.stringify(items),
    isChanged: present.some(isOther) || lines.some(isOther),
    ask: (signal) => call(previewItems, { params, body: { items }, signal }),
    send: (seen) => call(changeItems, { params, body: { items, ...seen } }),
  })
  const { after } = change
  const gone = present.filter(
    (line) => !lines.some(({ productId }) => productId === line.productId),
  )

  function isOther({ productId }: Line): boolean {
    const wanted = lines.find((line) => line.productId === productId)?.quantity ?? 0
    return wanted !== piecesOf(order, productId)
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <GoodsPart
        lines={lines}
        change={({ lines }) => setLines(lines)}
        error={change.fields.items}
        about={(line) => ({
          more: <LineFacts line={line} before={order} after={after} />,
          sum: after && sumOf(after, line.productId),
        })}
      >
        {gone.length > 0 && (
          <TakenOut
            lines={gone}
            putBack={(line) =>
              setLines([...lines, { ...line, quantity: piecesOf(order, line.productId) || 1 }])
            }
          />
        )}
      </GoodsPart>
      <ChangeSummary before={order} {...change} />
    </div>
  )
}

/** What the pieces of a line cost, those of the order and new ones, and how many are in stock. */
function LineFacts({
  line: { productId, quantity, price, stockQuantity, isGone },
  before,
  after,
}: {
  line: Line
  before: Order
  after: Order | undefined
}) {
  const t = changeWords.use()
  const had = piecesOf(before, productId)
  const known = new Set(before.items.map(({ _id }) => _id))
  const parts = linesOf(after ?? before, productId)
  const differs = parts.some((part) => part.price !== price)
  const say = (part: Order['items'][number]) => {
    const sum = formatMoney(part.price, 'KES')
    if (!differs) return `${part.quantity} × ${sum}`
    return (known.has(part._id) ? t.asOrdered : t.asToday)(part.quantity, sum)
  }
  return (
    <>
      {parts.map((part) => (
        <span key={part._id} className="figures block text-sm text-muted">
          {say(part)}
        </span>
      ))}
      {differs && quantity <= had && !isGone && (
        <span className="figures block text-sm text-muted">
          {t.newPieces(formatMoney(price, 'KES'))}
        </span>
      )}
      <StockLine isGone={isGone} stock={stockQuantity} wanted={Math.max(0, quantity - had)} />
    </>
  )
}

function TakenOut({ lines, putBack }: { lines: Line[]; putBack: (line: Line) => void }) {
  const t = changeWords.use()
  return (
    <ul aria-label={t.takenOut} className="grid gap-1 border-t border-line pt-3">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-32 flex-1 wrap-anywhere text-muted">
            <del>{`${line.quantity} × ${line.name}`}</del>
          </span>
          <Button
            look="secondary"
            aria-label={t.putBackOf(line.name)}
            onClick={() => putBack(line)}
          >
            {t.putBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function linesOf({ items }: Order, productId: string) {
  return items.filter(({ product }) => product._id === productId)
}

function sumOf(order: Order, productId: string): number {
  return toShillings(
    linesOf(order, productId).reduce(
      (sum, { price, quantity }) => sum + toCents(price) * quantity,
      0,
    ),
  )
}
