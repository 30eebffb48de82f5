import type { LanguageCode } from '@duka/contract/endpoint'

/** The template for messages that have none of their own, such as a corrected sum. */
export const NEWS_KIND = 'order-news'

export const newsWording: Record<LanguageCode, string> = {
  en: 'News about your order: {news} Send STOP to end these messages.',
  sw: 'Habari kuhusu oda yako: {news} Tuma ACHA kusitisha ujumbe huu.',
}
