import { fill } from '@duka/contract/fill'
import { setupProblems as p } from '@duka/contract/settings/setup-problems'
import { createDigitax } from '@duka/digitax/client'
import { defaults, digitaxKey, etimsMode } from '../../env/connection-fields.ts'
import { wrongPin } from '../papers/etims/send-papers.ts'
import {
  type Check,
  checkAddress,
  checkFields,
  type Found,
  suspect,
  type Trial,
} from './test-connection.ts'

const TIMEOUT_MS = 10_000

/** The checks of DigiTax: its address, and whose key it is. Nothing is sent while papers are typed by hand. */
export function etimsChecks(trial: Trial): Check[] {
  const { setUp, production } = trial
  const { values, unreadable } = setUp
  if (etimsMode(values) !== 'digitax') return []
  const needsKey = production || values.baseUrl !== undefined || unreadable.length > 0
  if (!values.apiKey && !needsKey)
    return [['keys', () => ({ ok: true, problem: p.simulatorSigns })]]
  const { baseUrl = defaults.etims.baseUrl } = values
  return [
    ['fields', () => checkFields('etims', ['apiKey'], setUp)],
    ['address', () => checkAddress(baseUrl, 'baseUrl', trial)],
    ['keys', () => checkKey(trial)],
  ]
}

async function checkKey({ setUp, changed, settings }: Trial): Promise<Found> {
  const key = digitaxKey(setUp.values)
  if (!key) return { ok: null }
  const field = suspect(changed, 'apiKey', 'baseUrl')
  const answer = await createDigitax({ ...key, timeoutMs: TIMEOUT_MS }).business()
  if (answer.kind === 'key')
    return { ok: false, field, problem: fill(p.digitaxKey, { status: answer.status }) }
  if (answer.kind !== 'ok') {
    const reason =
      answer.kind === 'none'
        ? answer.reason
        : `HTTP ${answer.kind === 'refused' ? answer.status : 409}`
    return { ok: false, field, problem: fill(p.digitaxSilent, { why: reason }) }
  }
  const { pin, branch, name } = answer.value
  const wrong = wrongPin(pin, settings?.now().pin)
  if (wrong) return { ok: false, field: 'apiKey', problem: wrong }
  return { ok: true, problem: fill(p.business, { pin, branch, name }) }
}
