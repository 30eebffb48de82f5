import type { LanguageCode } from '@duka/contract/endpoint'
import type { Message } from '../../messages/outbox.ts'

/** Changes of an account that its owner is notified of, in case somebody else made them. */
export type Notice = 'email-changed' | 'account-deleted' | 'second-factor-on' | 'second-factor-off'

interface Reader {
  id: string
  email: string
  source: { language: LanguageCode }
}

/** The message to the address of an account whose security has changed, in the reader's language. */
export function accountNotice(
  notice: Notice,
  { id, email, source }: Reader,
  shop: string,
): Message {
  const { subject, facts, advice } = texts[source.language]
  return {
    channel: 'email',
    recipient: email,
    userId: id,
    subject: subject[notice](shop),
    body: [facts[notice](shop), advice(shop), shop].join('\n\n'),
  }
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
      'account-deleted': (shop) => `Your ${shop} account was deleted`,
      'second-factor-on': (shop) => `Your ${shop} second factor was turned on`,
      'second-factor-off': (shop) => `Your ${shop} second factor was turned off`,
    },
    facts: {
      'email-changed': (shop) =>
        `The email of your account at ${shop} was changed. From now on you log in with the new one, and messages go there. All other devices were logged out.`,
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
      'account-deleted': (shop) => `Akaunti yako ya ${shop} imefutwa`,
      'second-factor-on': (shop) => `Uthibitisho wa pili wa ${shop} umewashwa`,
      'second-factor-off': (shop) => `Uthibitisho wa pili wa ${shop} umezimwa`,
    },
    facts: {
      'email-changed': (shop) =>
        `Barua pepe ya akaunti yako ya ${shop} imebadilishwa. Kuanzia sasa utaingia kwa barua pepe mpya, na ujumbe utatumwa huko. Vifaa vingine vyote vimetolewa.`,
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
