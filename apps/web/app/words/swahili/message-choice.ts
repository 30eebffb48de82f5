import type { TextOf } from '../../lib/text/text.ts'

export const messageChoice: TextOf<typeof import('../message-choice.ts').messageChoice> = {
  about: 'Ujumbe kuhusu oda zako',
  channels: { email: 'Barua pepe', sms: 'SMS', whatsapp: 'WhatsApp' },
  language: 'Lugha ya ujumbe',
  languages: { en: 'English', sw: 'Kiswahili' },
  hint: 'Unaweza kubadilisha haya wakati wowote kwenye wasifu wako.',
}
