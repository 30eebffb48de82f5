import { words } from '../../../lib/text/text.ts'
import { stateNames } from '../../staff-frame/words.ts'

export const rightsWords = words('rightsWords', {
  open: 'Rights',
  openOf: (name: string) => `Rights of ${name}`,
  title: (name: string) => `What ${name} may do`,
  rights: 'May',
  names: stateNames.english.right,
  sets: stateNames.english.rightSet,
  discountPercent: 'Largest discount (%)',
  refundAmount: 'Largest refund (KES)',
  noLimit: 'Leave it empty for no limit.',
  save: 'Save rights',
  saved: 'Rights saved.',
  failed: 'Could not save the rights. Check your connection.',
})

export const inviteWords = words('inviteWords', {
  open: 'Invite',
  title: 'Invite somebody',
  lead: 'They get a link, choose a password and are in. It works for 3 days, once.',
  phone: 'Phone number',
  emailHint: 'They log in with it. Leave it empty to let them write it.',
  set: 'What they do',
  make: 'Make the link',
  making: 'Making...',
  failed: 'Could not make the link. Check your connection.',
  waiting: 'Open invitations',
  until: (job: string, day: string) => `${job}, works until ${day}`,
  takeBack: 'Take back',
  takeBackOf: (name: string) => `Take back the invitation of ${name}`,
  askTakeBack: (name: string) => `Take back the invitation of ${name}?`,
  takenBackMore: 'The link no longer works.',
  takenBack: 'The invitation was taken back.',
  failedTakeBack: 'Could not take it back. Check your connection.',
  linkTitle: (name: string) => `Link for ${name}`,
  linkHint: 'Send it to nobody else. You see it here only, once.',
  message: (shop: string, link: string) => `Join ${shop} and choose a password: ${link}`,
})
