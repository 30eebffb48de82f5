import { words } from '../lib/text/text.ts'

/** The line that asks for the channels and the language of messages. */
export const messageChoice = words('messageChoice', {
  about: 'Messages about your orders',
  channels: { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' },
  language: 'Language of messages',
  languages: { en: 'English', sw: 'Kiswahili' },
  hint: 'You can change this at any time in your profile.',
})
