import type { LanguageCode } from '@duka/contract/endpoint'
import type { Deps } from '../../../deps.ts'
import { type Message, queueMessage } from '../../messages/outbox.queries.ts'
import { isChannelOn } from '../../messages/records/messages.queries.ts'
import { mayNotify } from '../limits/request-limits.ts'
import type { UserRow } from '../records/users.queries.ts'
import type { Source } from './source.ts'

/** Changes to the ways to log in that the owner hears of, in case somebody else made them. */
export type Notice =
  | 'email-changed'
  | 'email-added'
  | 'phone-changed'
  | 'phone-proven'
  | 'phone-lost'
  | 'password-changed'
  | 'reset-by-email'
  | 'reset-by-phone'
  | 'account-deleted'
  | 'account-closed'
  | 'second-factor-on'
  | 'second-factor-off'

/** An account as it was before the change. */
type Owner = Pick<UserRow, 'id' | 'email' | 'phoneNumber' | 'phoneProvenAt' | 'language'>

/**
 * Tells the owner by e-mail, and by SMS to a proven phone, in the language of the account, otherwise of the page. Pass
 * the account as it was before the change: a thief reads mail at the new address. An address or phone gets ten such
 * messages an hour, as anybody can open accounts with a stranger's address. Messages of a deleted account are deleted
 * once sent; without a way to send them there are none.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>,
  notice: Notice,
  { id, email, phoneNumber, phoneProvenAt, language: chosen }: Owner,
  source: Pick<Source, 'language'>,
): Promise<void> {
  const { db } = deps
  const language = chosen ?? source.language
  const shop = deps.settings.now().name
  const { subject, facts, advice } = texts[language]
  const fact = facts[notice](shop)
  const isGone = notice === 'account-deleted' || notice === 'account-closed'
  const what = isGone ? { language, deleteWhenDone: true } : { language, userId: id }
  const ask = (notice === 'account-closed' ? advice.closed : advice.changed)(shop)
  const messages: Message[] = []
  if (email)
    messages.push({
      ...what,
      channel: 'email',
      recipient: email,
      subject: subject[notice](shop),
      body: [fact, ask, shop].join('\n\n'),
    })
  if (phoneNumber && phoneProvenAt)
    messages.push({ ...what, channel: 'sms', recipient: phoneNumber, body: `${fact} ${ask}` })
  for (const message of messages) {
    if (isGone && !(await isChannelOn(db, message.channel))) continue
    if (await mayNotify(deps, message.recipient)) await queueMessage(db, message)
  }
}

type Sentences = Record<Notice, (shop: string) => string>

const askUs = {
  changed: (shop: string) =>
    `If it was not you, somebody else has been in your account. Please write to ${shop} at once.`,
  closed: (shop: string) => `If you did not ask for this, please write to ${shop}.`,
}
const tuulize = {
  changed: (shop: string) =>
    `Ikiwa si wewe, mtu mwingine ameingia kwenye akaunti yako. Tafadhali wasiliana na ${shop} mara moja.`,
  closed: (shop: string) => `Ikiwa hukuomba hili, tafadhali wasiliana na ${shop}.`,
}

const texts: Record<LanguageCode, { subject: Sentences; facts: Sentences; advice: typeof askUs }> =
  {
    en: {
      subject: {
        'email-changed': (shop) => `Your ${shop} email was changed`,
        'email-added': (shop) => `Your ${shop} account has an email`,
        'phone-changed': (shop) => `Your ${shop} phone number was changed`,
        'phone-proven': (shop) => `Your ${shop} phone number was confirmed`,
        'phone-lost': (shop) => `Another ${shop} account has confirmed your phone number`,
        'password-changed': (shop) => `Your ${shop} password was changed`,
        'reset-by-email': (shop) => `Your ${shop} password was changed`,
        'reset-by-phone': (shop) => `Your ${shop} password was changed`,
        'account-deleted': (shop) => `Your ${shop} account was deleted`,
        'account-closed': (shop) => `Your ${shop} account was deleted`,
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
        'phone-proven': (shop) =>
          `The phone number of your account at ${shop} was confirmed with a code. From now on codes for your account go there, too.`,
        'phone-lost': (shop) =>
          `Another account at ${shop} has confirmed your phone number with a code. Codes for your account no longer go there.`,
        'reset-by-email': (shop) =>
          `A new password for your account at ${shop} was chosen with a code from your email. All devices were logged out. Your phone number gets no codes and does not log in until you confirm it again in your profile.`,
        'reset-by-phone': (shop) =>
          `A new password for your account at ${shop} was chosen with a code from your phone. All devices were logged out. From now on codes go to your phone alone. Please check that the email in your profile is yours.`,
        'account-closed': (shop) =>
          `${shop} has deleted your account, and your personal data with it. Nothing more comes to this address.`,
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
        'phone-proven': (shop) => `Namba yako ya simu ya ${shop} imethibitishwa`,
        'phone-lost': (shop) => `Akaunti nyingine ya ${shop} imethibitisha namba yako ya simu`,
        'password-changed': (shop) => `Nenosiri lako la ${shop} limebadilishwa`,
        'reset-by-email': (shop) => `Nenosiri lako la ${shop} limebadilishwa`,
        'reset-by-phone': (shop) => `Nenosiri lako la ${shop} limebadilishwa`,
        'account-deleted': (shop) => `Akaunti yako ya ${shop} imefutwa`,
        'account-closed': (shop) => `Akaunti yako ya ${shop} imefutwa`,
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
        'phone-proven': (shop) =>
          `Namba ya simu ya akaunti yako ya ${shop} imethibitishwa kwa msimbo. Kuanzia sasa misimbo ya akaunti yako itatumwa huko pia.`,
        'phone-lost': (shop) =>
          `Akaunti nyingine ya ${shop} imethibitisha namba yako ya simu kwa msimbo. Misimbo ya akaunti yako haitatumwa tena huko.`,
        'reset-by-email': (shop) =>
          `Nenosiri jipya la akaunti yako ya ${shop} limechaguliwa kwa msimbo uliotumwa kwa barua pepe. Vifaa vyote vimetolewa. Namba yako ya simu haitapokea misimbo wala kuingia hadi uithibitishe tena kwenye wasifu wako.`,
        'reset-by-phone': (shop) =>
          `Nenosiri jipya la akaunti yako ya ${shop} limechaguliwa kwa msimbo uliotumwa kwa simu yako. Vifaa vyote vimetolewa. Kuanzia sasa misimbo itatumwa kwa simu yako tu. Tafadhali hakikisha kwamba barua pepe kwenye wasifu wako ni yako.`,
        'account-closed': (shop) =>
          `${shop} imefuta akaunti yako pamoja na taarifa zako binafsi. Hakuna ujumbe zaidi utakaokuja kwa anwani hii.`,
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
