import { createHash, randomUUID } from 'node:crypto'
import { createDigitax } from '@duka/digitax/client'
import type { Deps } from '../../../deps.ts'
import type { DigitaxEnv } from '../../../env/connection-fields.ts'
import { isThisMachine } from '../../../env/this-machine.ts'
import type { JobContext } from '../../../jobs/work-through.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import {
  changeDevice,
  claimQueue,
  type Device,
  findDevice,
  holdQueue,
  pauseQueue,
  putOff,
  releaseQueue,
  selectDue,
  shallTell,
} from './etims.queries.ts'
import { type Desk, type Halt, haltOf, sendPaper } from './send-paper.ts'

const MINUTE = 60_000

type Shop = Pick<
  Deps,
  'db' | 'etims' | 'etimsMode' | 'digitax' | 'now' | 'settings' | 'production' | 'publicUrl'
>

/** A key, or that of the simulator. */
export interface Key extends DigitaxEnv {
  business: 'test' | 'live'
  isSimulator: boolean
  /** Tells one key from another without keeping it. */
  hash: string
}

/** The key that the shop uses now; undefined: DigiTax is off, or has no key yet. */
export async function findKey({
  etimsMode,
  digitax,
  etims,
  production,
}: Pick<Shop, 'etimsMode' | 'digitax' | 'etims' | 'production'>): Promise<Key | undefined> {
  if (etimsMode !== 'digitax') return undefined
  if (digitax) {
    const business = digitax.business ?? (production ? 'live' : 'test')
    return { ...digitax, business, isSimulator: false, hash: hashOf({ ...digitax, business }) }
  }
  if (!etims.simulator) return undefined
  const simulated = {
    baseUrl: await etims.simulator(),
    apiKey: 'simulator',
    business: 'test',
  } as const
  // Its port is another one after each start.
  return { ...simulated, isSimulator: true, hash: hashOf({ ...simulated, baseUrl: '' }) }
}

class QueueLost extends Error {
  override message = 'Another process sends papers now.'
}

function hashOf(parts: object): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Sends what waits, in order, and asks about what is not signed yet. Any number of processes may run this at once: one of
 * them works, and no sale ever waits for it. Returns how many steps it took.
 */
export async function sendPapers(shop: Shop, { log, signal }: JobContext = {}): Promise<number> {
  const key = await findKey(shop)
  if (!key) return 0
  const { db, etims } = shop
  const holder = randomUUID()
  // Longer than one call takes: after a crash another process goes on then.
  const forMs = etims.timeoutMs + MINUTE / 6
  const device = await claimQueue(db, { holder, keyHash: key.hash, forMs })
  if (!device) return 0
  let steps = 0
  try {
    const desk = await openDesk(shop, key, device, async (question) => {
      if (!(await holdQueue(db, holder, forMs))) throw new QueueLost()
      return question()
    })
    while (desk && !signal?.aborted) {
      const paper = await selectDue(db)
      if (!paper) break
      steps += 1
      const halt = await sendPaper(desk, paper).catch(async (error) => {
        if (error instanceof QueueLost) throw error
        // One paper that breaks something does not hold up the others.
        log?.error({ err: error, paper: paper.number }, 'a paper cannot be sent')
        await putOff(db, paper, desk.business)
        return undefined
      })
      if (halt) {
        await rest(shop, key, halt)
        break
      }
      if (device.fails > 0 || device.problem)
        await changeDevice(db, { fails: 0, problem: null, nextAt: null })
      device.fails = 0
      device.problem = null
    }
    await tellOfLate(shop)
  } finally {
    await releaseQueue(db, holder)
  }
  return steps
}

/** Finds out whose key it is, if it is a new one. Undefined: that cannot be told, or it is the wrong one. */
async function openDesk(
  shop: Shop,
  key: Key,
  device: Device,
  ask: Desk['ask'],
): Promise<Desk | undefined> {
  const { db, etims, publicUrl, settings } = shop
  const digitax = createDigitax({ ...key, timeoutMs: etims.timeoutMs })
  const host = new URL(publicUrl).hostname
  const desk = {
    deps: shop,
    digitax,
    isTest: key.business === 'test',
    // DigiTax calls no shop that only this machine reaches; asking suffices there.
    callbackUrl:
      key.isSimulator || !isThisMachine(host)
        ? `${publicUrl}/api/hooks/etims/${device.hookSecret}`
        : undefined,
    ask,
  }
  if (device.keyHash === key.hash && device.business) return { ...desk, business: device.business }
  const answer = await ask(() => digitax.business())
  if (answer.kind !== 'ok') {
    await rest(shop, key, haltOf(answer))
    return undefined
  }
  const { id: business, pin, branch, name } = answer.value
  const known = { keyHash: key.hash, business, pin, branch, name }
  const wrong = key.isSimulator ? null : wrongPin(pin, settings.now().pin)
  if (wrong) {
    await changeDevice(db, known)
    await stop(shop, key, wrong)
    return undefined
  }
  await changeDevice(db, { ...known, isStopped: false, problem: null, fails: 0, nextAt: null })
  return { ...desk, business }
}

/** What is wrong with the PIN of a key; null: nothing, or the shop has none. */
export function wrongPin(pin: string, ofShop: string | null | undefined): string | null {
  if (!ofShop || ofShop === pin) return null
  return `The key belongs to the PIN ${pin}, and the shop’s is ${ofShop}.`
}

const stops = {
  key: 'DigiTax does not take the key. Enter a new one, or test it again.',
  business: {
    live: 'The key belongs to a test business, so KRA counts none of its invoices. Enter the key of the live business.',
    test: 'The key belongs to a live business, so its invoices count at KRA. Set the business to live, or enter a test key.',
  },
}

async function rest(shop: Shop, key: Key, halt: NonNullable<Halt>): Promise<void> {
  if ('stop' in halt)
    return stop(shop, key, halt.stop === 'key' ? stops.key : stops.business[key.business])
  const { pause, retryAfterMs } = halt
  await pauseQueue(shop.db, {
    problem: `DigiTax does not answer (${pause}).`,
    ...(retryAfterMs === undefined
      ? { ms: shop.etims.retryMs, atMost: 15 * MINUTE }
      : { ms: retryAfterMs, atMost: retryAfterMs }),
  })
}

/** Stops the queue until a new key or a good test, and tells the owner. Everything keeps waiting. */
async function stop({ db, publicUrl }: Shop, key: Key, problem: string): Promise<void> {
  await db.transaction(async (db) => {
    const before = await findDevice(db)
    await changeDevice(db, { keyHash: key.hash, isStopped: true, problem })
    if (before?.isStopped && before.problem === problem) return
    await queueStaffMail(db, {
      subject: 'Invoices get no number from KRA',
      body: `${problem} Until then all invoices and credit notes wait, and sales go on. See ${publicUrl}/dashboard/settings/payments`,
    })
  })
}

async function tellOfLate({ db, publicUrl }: Shop): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await shallTell(db))) return
    await queueStaffMail(db, {
      subject: 'Invoices have waited for KRA for a day',
      body: `Some invoices or credit notes were issued more than 24 hours ago and have no number from KRA yet. The shop goes on trying. See ${publicUrl}/dashboard/invoices`,
    })
  })
}
