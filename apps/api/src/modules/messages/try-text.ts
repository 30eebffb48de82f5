import type { MessageDraft, MessagePreview } from '@duka/contract/messages/message-texts'
import { maskPhone } from '@duka/contract/phone'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { queueMessage } from './outbox.queries.ts'
import { findOwnContacts, isChannelOn } from './records/messages.queries.ts'
import { sampleValues } from './sample-values.ts'
import { smsSize, smsText } from './sms-text.ts'
import { fillWording } from './texts/fill-wording.ts'
import { checkWords } from './texts/owner-wordings.ts'

type TextDeps = Pick<Deps, 'db' | 'settings' | 'publicUrl'>

/** A draft with the values of the latest order, as it would be sent. */
export async function previewText(
  { db, settings, publicUrl }: TextDeps,
  draft: MessageDraft,
): Promise<MessagePreview> {
  const { subject, body } = checkWords(draft)
  const shop = settings.now().name
  const { values, order } = await sampleValues({ db, shop, publicUrl }, draft)
  const filled = fillWording(body, values)
  const text = draft.channel === 'sms' ? smsText(shop, filled) : filled
  return {
    subject: subject === null ? null : fillWording(subject, values),
    text,
    order,
    sms: draft.channel === 'sms' ? smsSize(text) : null,
  }
}

/**
 * Sends a draft to the caller's own e-mail or phone. Refuses if the channel is off or the profile has no
 * Kenyan mobile number.
 */
export async function tryText(
  deps: TextDeps,
  staff: Caller,
  draft: MessageDraft,
): Promise<{ to: string }> {
  const { db } = deps
  const { channel, language } = draft
  const { subject, body } = checkWords(draft)
  const shop = deps.settings.now().name
  if (!(await isChannelOn(db, channel))) throw new ShopError('CHANNEL_OFF')
  const own = await findOwnContacts(db, staff.id)
  const recipient = channel === 'email' ? own?.email : own?.phone
  if (!recipient || (channel !== 'email' && !/^254[17]\d{8}$/.test(recipient)))
    throw new ShopError('NO_OWN_PHONE')
  const { values } = await sampleValues({ db, shop, publicUrl: deps.publicUrl }, draft)
  await queueMessage(db, {
    channel,
    recipient,
    language,
    userId: staff.id,
    ...(subject !== null && { subject: fillWording(subject, values) }),
    body: fillWording(body, values),
  })
  return { to: channel === 'email' ? recipient : maskPhone(recipient) }
}
