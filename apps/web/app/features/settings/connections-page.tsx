import type { ConnectionName } from '@duka/contract/connections/connection-names'
import {
  listConnections,
  registerMpesa,
  saveConnection,
  testConnection,
} from '@duka/contract/connections/connections.calls'
import { getVatRates } from '@duka/contract/papers/papers.calls'
import { Link, useLoaderData, useLocation } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { ORIGINAL_VALUES } from '../../lib/forms/changed-values.ts'
import { useShop } from '../../lib/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { ConnectionForm } from './connection-form.tsx'
import { staffConnections } from './connection-words.ts'
import { saveRates, VatRatesPanel } from './vat-rates.tsx'
import { staffSettings } from './words.ts'

/** What each of the two pages sets up. */
const rooms = { payments: ['mpesa', 'etims'], messages: ['email', 'sms', 'whatsapp'] }

export const loader = () => ({
  found: load(readAll(), staffConnections.now().failedLoad),
})

async function readAll() {
  const [{ connections }, { rates }] = await Promise.all([call(listConnections), call(getVatRates)])
  return { connections, rates }
}

export const action = actions<Outcome>({ save, test, register, rates: saveRates })

/** Sends the fields of the form: an empty one is cleared, and a secret that was not replaced is not among them. */
function save(form: FormData): Promise<Outcome> {
  const typed = [...form].filter(([name]) => !['intent', 'name', ORIGINAL_VALUES].includes(name))
  const fields = Object.fromEntries(typed.map(([name, value]) => [name, String(value) || null]))
  const t = staffConnections.now()
  return attempt(call(saveConnection, { params: { name: nameIn(form) }, body: { fields } }), {
    done: t.saved,
    failed: t.failedSave,
    isShown: true,
  })
}

function test(form: FormData): Promise<Outcome> {
  const body = { to: String(form.get('to') ?? '') }
  return attempt(call(testConnection, { params: { name: nameIn(form) }, body }), {
    failed: staffConnections.now().failedTest,
  })
}

function register(form: FormData): Promise<Outcome> {
  const body = { phone: String(form.get('phone') ?? '') || null }
  return attempt(call(registerMpesa, { body }), { failed: staffConnections.now().failedTest })
}

function nameIn(form: FormData): ConnectionName {
  return String(form.get('name')) as ConnectionName
}

/** M-Pesa, or what sends messages: one form for each connection. */
export function Component() {
  const t = staffConnections.use()
  const { papers, vat } = useShop()
  const { found } = useLoaderData<typeof loader>()
  const room = useLocation().pathname.endsWith('payments') ? 'payments' : 'messages'
  return (
    <StaffPage title={t.titles[papers && room === 'payments' ? 'withPapers' : room]}>
      <Link to="/dashboard/settings" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        {`‹ ${t.back}`}
      </Link>
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={staffSettings.use().loading} retry={staff.use().retry}>
        {({ connections, rates }) => (
          <div className="grid gap-4">
            {connections
              .filter(({ name }) => rooms[room].includes(name) && (name !== 'etims' || papers))
              .map((one) => (
                <ConnectionForm key={one.name} of={one} />
              ))}
            {vat && room === 'payments' && <VatRatesPanel of={rates} />}
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}
