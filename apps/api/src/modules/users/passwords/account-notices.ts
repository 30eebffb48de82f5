import type { LanguageCode } from '@duka/contract/endpoint'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { type Message, queueMessage } from '../../messages/outbox.queries.ts'
import type { UserRow } from '../records/users.queries.ts'
import type { Source } from '../sessions/source.ts'

/** Changes of an account that its owner is notified of, in case somebody else made them. */
export type Notice =
  | 'email-changed'
  | 'email-added'
  | 'phone-changed'
  | 'password-changed'
  | 'account-deleted'
  | 'second-factor-on'
  | 'second-factor-off'

interface Reader {
  id: string
  email: string
  /** The language that the person chose for messages; null: none. */
  language: LanguageCode | null
}

/**
 * The message to the address of an account whose security has changed, in the language of the account, else in that of
 * the page.
 */
export function accountNotice(
  notice: Notice,
  { id, email, language: chosen }: Reader,
  source: Pick<Source, 'language'>,
  shop: string,
): Message {
  const language = chosen ?? source.language
  const { subject, facts, advice } = texts[language]
  return {
    channel: 'email',
    recipient: email,
    userId: id,
    language,
    subject: subject[notice](shop),
    body: [facts[notice](shop), advice(shop), shop].join('\n\n'),
  }
}

/** Tells the owner of a new password, by e-mail and by SMS to a proven phone. */
export async function notifyOfNewPassword(
  { settings, sms }: Pick<Deps, 'settings' | 'sms'>,
  db: Db,
  user: UserRow,
  source: Pick<Source, 'language'>,
): Promise<void> {
  const shop = settings.now().name
  await queueNotice(db, 'password-changed', user, source, shop)
  if (sms) await textProvenPhone(db, 'password-changed', user, source, shop)
}

/** Queues the message to the e-mail of an account, if it has one. */
export async function queueNotice(
  db: Db,
  notice: Notice,
  { email, ...reader }: Omit<Reader, 'email'> & { email: string | null },
  source: Pick<Source, 'language'>,
  shop: string,
): Promise<void> {
  if (email !== null)
    await queueMessage(db, accountNotice(notice, { ...reader, email }, source, shop))
}

/** Queues the message as an SMS, if the owner of the account has proven the phone. */
export async function textProvenPhone(
  db: Db,
  notice: Notice,
  user: Pick<UserRow, 'id' | 'language' | 'phoneNumber' | 'phoneProvenAt'>,
  source: Pick<Source, 'language'>,
  shop: string,
): Promise<void> {
  if (!user.phoneNumber || !user.phoneProvenAt) return
  const language = user.language ?? source.language
  const { facts, advice } = texts[language]
  await queueMessage(db, {
    channel: 'sms',
    recipient: user.phoneNumber,
    userId: user.id,
    language,
    body: `${facts[notice](shop)} ${advice(shop)}`,
  })
}

type Sentences = Record<Notice, (shop: string) => string>

const askUs = (shop: string) =>
  `If it was not you, somebody else has been in your account. Please write to ${shop} at once.`
const tuulize = (shop: string) =>
  `Ikiwa si wewe, mtu mwingine ameingia kwenye akaunti yako. Tafadhali wasiliana na ${shop} mara moja.`

const texts: Record<
  LanguageCode,
  { subject: Sentences; facts: Sentences; advice: (shop: string) => string }
> = {
  en: {
    subject: {
      'email-changed': (shop) => `Your ${shop} email was changed`,
      'email-added': (shop) => `Your ${shop} account has an email`,
      'phone-changed': (shop) => `Your ${shop} phone number was changed`,
      'password-changed': (shop) => `Your ${shop} password was changed`,
      'account-deleted': (shop) => `Your ${shop} account was deleted`,
      'second-factor-on': (shop) => `Your ${shop} second factor was turned on`,
      'second-factor-off': (shop) => `Your ${shop} second factor was turned off`,
    },
    facts: {
      'email-changed': (shop) =>
        `The email of your account at ${shop} was changed. From now on you log in with the new one, and messages go there. All other devices were logged out.`,
      'email-added': (shop) => `An email was added to your account at ${shop}.`,
      'phone-changed': (shop) =>
        `The phone number of your account at ${shop} was changed. Messages about your orders go to the new one.`,
      'password-changed': (shop) =>
        `The password of your account at ${shop} was changed. All other devices were logged out.`,
      'account-deleted': (shop) =>
        `Your account at ${shop} was deleted, and your personal data with it. Nothing more comes to this address.`,
      'second-factor-on': (shop) =>
        `Logging in to ${shop} now also asks for a code from your phone. All other devices were logged out.`,
      'second-factor-off': (shop) =>
        `Logging in to ${shop} no longer asks for a code from your phone. All other devices were logged out.`,
    },
    advice: askUs,
  },
  sw: {
    subject: {
      'email-changed': (shop) => `Barua pepe yako ya ${shop} imebadilishwa`,
      'email-added': (shop) => `Akaunti yako ya ${shop} ina barua pepe`,
      'phone-changed': (shop) => `Namba yako ya simu ya ${shop} imebadilishwa`,
      'password-changed': (shop) => `Nenosiri lako la ${shop} limebadilishwa`,
      'account-deleted': (shop) => `Akaunti yako ya ${shop} imefutwa`,
      'second-factor-on': (shop) => `Uthibitisho wa pili wa ${shop} umewashwa`,
      'second-factor-off': (shop) => `Uthibitisho wa pili wa ${shop} umezimwa`,
    },
    facts: {
      'email-changed': (shop) =>
        `Barua pepe ya akaunti yako ya ${shop} imebadilishwa. Kuanzia sasa utaingia kwa barua pepe mpya, na ujumbe utatumwa huko. Vifaa vingine vyote vimetolewa.`,
      'email-added': (shop) => `Barua pepe imeongezwa kwenye akaunti yako ya ${shop}.`,
      'phone-changed': (shop) =>
        `Namba ya simu ya akaunti yako ya ${shop} imebadilishwa. Ujumbe kuhusu oda zako utatumwa kwa namba mpya.`,
      'password-changed': (shop) =>
        `Nenosiri la akaunti yako ya ${shop} limebadilishwa. Vifaa vingine vyote vimetolewa.`,
      'account-deleted': (shop) =>
        `Akaunti yako ya ${shop} imefutwa pamoja na taarifa zako binafsi. Hakuna ujumbe zaidi utakaokuja kwa anwani hii.`,
      'second-factor-on': (shop) =>
        `Kuingia ${shop} sasa kunahitaji pia msimbo kutoka kwenye simu yako. Vifaa vingine vyote vimetolewa.`,
      'second-factor-off': (shop) =>
        `Kuingia ${shop} hakuhitaji tena msimbo kutoka kwenye simu yako. Vifaa vingine vyote vimetolewa.`,
    },
    advice: tuulize,
  },
}
