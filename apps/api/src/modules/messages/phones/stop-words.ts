import { plainText } from '@duka/contract/plain-text'
import type { Db } from '../../../db/client.ts'
import { noteWrote, type PhoneChannel, setStopped } from './message-phones.queries.ts'

/** The word alone, in any letter case. A sentence such as "Don't stop" does not count. */
const STOP = /^\W*(stop|acha)\W*$/i
const START = /^\W*(start|anza)\W*$/i

/** Whether a text is STOP. */
export const isStop = (text: string) => STOP.test(plainText(text))

/** Handles a customer's text: STOP turns the channel off for this phone, START turns it on again. */
export async function hearText(
  db: Db,
  { phone, channel, text, at }: { phone: string; channel: PhoneChannel; text: string; at: Date },
): Promise<void> {
  if (isStop(text)) await setStopped(db, phone, channel, { isStopped: true, at })
  else if (START.test(plainText(text)))
    await setStopped(db, phone, channel, { isStopped: false, at })
  else await noteWrote(db, phone, channel, at)
}
