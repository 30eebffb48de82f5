import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Parcel, RunForRider } from '@duka/contract/riders/riders'
import { readRun } from '@duka/contract/riders/riders.calls'
import { shortId } from '@duka/contract/short-id'
import { useEffect, useLayoutEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { useEvery } from '../../lib/page/use-every.ts'
import { useShop } from '../../lib/shop.ts'
import { storage } from '../../lib/state/storage.ts'
import { formatDay } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Alert, EmptyState, ErrorState } from '../../ui/states.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { Head, Page } from '../site/page.tsx'
import { CallShop } from './call-shop.tsx'
import {
  forgetArrived,
  sendCashAgain,
  sendQueuedActions,
  useArrived,
  useQueuedActions,
  useRounds,
} from './rider-outbox.ts'
import { forgetRoute, RouteList } from './route-list.tsx'
import { forgetUnrecorded, loadUnrecorded, useUnrecorded } from './unrecorded-cash.ts'
import { withKept } from './with-kept.ts'
import { riders } from './words.ts'

/** The polling interval in ms: while a phone shows a prompt, and otherwise. */
const POLL_MS = { prompted: 4000, idle: 30_000 }

/**
 * The run of the link; `isOld` if it is the stored one, `run` undefined once the link has expired.
 */
export async function loader({ params: { token = '' }, request }: LoaderFunctionArgs) {
  try {
    // The page polls: a newer load takes the place of one that is still retrying.
    const { run } = await call(readRun, { params: { token }, signal: request.signal })
    storeRun(token, run)
    return { token, run, isOld: false, hasFailed: false }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) {
      deleteStoredRun()
      return { token, run: undefined, isOld: false, hasFailed: false }
    }
    if (!(error instanceof CallError || error instanceof OfflineError)) throw error
    const run = readStoredRun(token)
    return { token, run, isOld: true, hasFailed: !run }
  }
}

/** The rider's page: no login, big buttons, and it works offline. */
export function Component() {
  const t = riders.use()
  const { token, run, isOld, hasFailed } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const kept = useQueuedActions()
  const rounds = useRounds()
  const arrived = useArrived()
  const isPrompted = !!run?.parcels.some(({ money }) => money === 'waiting')
  useEvery(isPrompted ? POLL_MS.prompted : POLL_MS.idle, revalidate, !!run)
  useEffect(() => {
    loadUnrecorded()
    void sendQueuedActions()
    window.addEventListener('online', sendQueuedActions)
    window.addEventListener('online', revalidate)
    return () => {
      window.removeEventListener('online', sendQueuedActions)
      window.removeEventListener('online', revalidate)
    }
  }, [revalidate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each round
  useEffect(() => {
    if (rounds > 0) revalidate()
  }, [rounds])
  // A newly loaded run has what was kept as arrived since the last load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load
  useLayoutEffect(() => {
    if (!isOld) forgetArrived()
  }, [run])

  if (!run)
    return (
      <>
        <Head title={t.title} hidden />
        <Top />
        <div className="middle pt-6 max-w-2xl">
          <Unrecorded cards={[]} />
        </div>
        {hasFailed ? (
          <ErrorState
            wholePage
            title={t.failed}
            action={<Button onClick={() => revalidate()}>{t.retry}</Button>}
          />
        ) : (
          <EmptyState wholePage icon="alert" title={t.ended}>
            {t.endedMore}
          </EmptyState>
        )}
      </>
    )
  const shown = withKept(run, [...arrived, ...kept])
  return (
    <>
      <Top />
      <Page title={t.title} narrow>
        <Head title={t.title} hidden />
        <Summary run={shown} />
        <Unrecorded cards={shown.parcels} />
        <div role="status" className="grid gap-2">
          {isOld && <Notice>{t.old}</Notice>}
          {kept.length > 0 && <Notice>{t.waiting(kept.length)}</Notice>}
        </div>
        <RouteList key={run._id} token={token} run={shown} kept={kept} />
      </Page>
    </>
  )
}

/** Instead of the shop's header, which is for shoppers: whose parcels these are, and the language. */
function Top() {
  const { name } = useShop()
  return (
    <div className="middle flex max-w-2xl items-center justify-between gap-2 border-b border-line py-1.5">
      <p className="min-w-0 grow truncate font-semibold">{name}</p>
      <CallShop className="shrink-0 px-3 text-sm" />
      <LanguageSwitch className="min-h-11 shrink-0 px-2 text-primary underline" />
    </div>
  )
}

function Summary({ run }: { run: RunForRider }) {
  const t = riders.use()
  const done = run.parcels.filter(({ state }) => state === 'delivered').length
  const { toCollect, cash, cashHandedIn, cashDue } = run
  const elsewhere = run.parcels.reduce((rest, parcel) => rest - toCents(parcel.cash), toCents(cash))
  return (
    <div className="mb-4 grid gap-1">
      <p className="font-medium">{t.hello(run.rider.name)}</p>
      <p>
        {t.progress(done, run.parcels.length)} ·{' '}
        <span className="figures">{t.cashInHand(money(cashDue))}</span>
      </p>
      <p className="figures">{t.sums(money(toCollect), money(cash), money(cashHandedIn))}</p>
      {elsewhere > 0 && <p className="figures">{t.elsewhere(money(toShillings(elsewhere)))}</p>}
      <p className="text-sm text-muted">
        {t.until(`${formatDay(nairobiDay(run.expiresAt))}, ${nairobiTime(run.expiresAt)}`)}
      </p>
    </div>
  )
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}

/**
 * Cash that the shop did not record: it is shown until it is recorded, or the rider says that the shop knows. A card of
 * `cards` asks about its own.
 */
function Unrecorded({ cards }: { cards: readonly Parcel[] }) {
  const t = riders.use()
  const cash = useUnrecorded().filter(
    ({ has, order }) => !has || !cards.some((card) => card.order === order),
  )
  const forget = async (key: string) => {
    if (await confirm({ question: t.askShopKnows, yes: t.shopKnows, no: t.no }))
      forgetUnrecorded(key)
  }
  return (
    <ul className="grid gap-2">
      {cash.map((taken) => (
        <li key={taken.key} className="grid gap-2 rounded-card border border-line bg-surface p-4">
          <Alert more={taken.reason}>
            {t.notRecorded(
              money(taken.amount),
              taken.number ? showNumber(taken.number) : shortId(taken.order).toUpperCase(),
            )}
          </Alert>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => sendCashAgain(taken)}>{t.sendAgain}</Button>
            <Button look="secondary" onClick={() => forget(taken.key)}>
              {t.shopKnows}
            </Button>
            <CallShop />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Notice({ children }: { children: string }) {
  return <p className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">{children}</p>
}

const RUN = 'rider-run'

interface StoredRun {
  token: string
  run: RunForRider
}

/** Stores the run of a link on the device, so that the page opens offline. */
function storeRun(token: string, run: RunForRider): void {
  storage.write(RUN, JSON.stringify({ token, run } satisfies StoredRun))
}

/** The stored run, if its link may still be valid. */
function readStoredRun(token: string): RunForRider | undefined {
  try {
    const stored = JSON.parse(storage.read(RUN) ?? 'null') as StoredRun | null
    if (stored?.token !== token || Date.parse(stored.run.expiresAt) < Date.now()) return undefined
    return stored.run
  } catch {
    return undefined
  }
}

/** Deletes the stored run, with its customers' data, once its link has expired. */
function deleteStoredRun(): void {
  storage.write(RUN, null)
  forgetRoute()
}
