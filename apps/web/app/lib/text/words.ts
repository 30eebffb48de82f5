import { monthNames } from '@duka/contract/nairobi-time'
import { common as commonTexts } from '../../words/common.ts'
import { words } from './text.ts'

export const ui = words('ui', {
  confirm: 'Please confirm',
  yes: 'Yes',
  no: 'Cancel',
  error: (message: string) => `Error: ${message}`,
  copy: (time: string) => `Last read on ${time}. You can change it when you are back online.`,
  unreachable: 'The shop could not be reached. Check your connection and try again.',
  notifications: 'Notifications',
})

export const dates = words('dates', { months: monthNames.en })

/** Passing on a link: to a rider, or to somebody who pays. */
export const shareLink = words('shareLink', {
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  failedCopy: 'The link could not be copied. Select it and copy it by hand.',
  share: 'Share',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  sms: 'SMS',
  qr: 'The link as a QR code',
})

export const common = words('common', commonTexts)
