import type { LanguageCode } from '@duka/contract/endpoint'

/** The words of an e-mail around its wording. */
interface EmailWords {
  delivery: string
  promotion: string
  total: string
  follow: string
  toProduct: string
  openLink: string
  /** Why the reader gets this. */
  reason: { order: string; account: string }
  stop: string
}

export const emailWords: Record<LanguageCode, EmailWords> = {
  en: {
    delivery: 'Delivery',
    promotion: 'Offer',
    total: 'Total',
    follow: 'Follow your order',
    toProduct: 'See the product',
    openLink: 'Choose a new password',
    reason: {
      order: 'You get this e-mail because you ordered from us. Your profile says how we reach you.',
      account: 'You get this e-mail because of your account with us.',
    },
    stop: 'Send me no more of these',
  },
  sw: {
    delivery: 'Usafirishaji',
    promotion: 'Ofa',
    total: 'Jumla',
    follow: 'Fuatilia oda yako',
    toProduct: 'Tazama bidhaa',
    openLink: 'Chagua nenosiri jipya',
    reason: {
      order:
        'Unapata barua pepe hii kwa sababu uliagiza kwetu. Wasifu wako unaeleza tunavyokufikia.',
      account: 'Unapata barua pepe hii kwa sababu ya akaunti yako kwetu.',
    },
    stop: 'Msinitumie hizi tena',
  },
}
