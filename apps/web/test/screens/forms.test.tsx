import type { AddressPart } from '@duka/contract/addresses/address-lines'
import { counties } from '@duka/contract/delivery/counties'
import { type RefusalCode, refusals } from '@duka/contract/errors'
import { type FieldCode, fieldMessages } from '@duka/contract/field-messages'
import { messages } from '@duka/contract/screen-messages'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Component as AddAddressPage } from '../../app/features/addresses/add-address-page.tsx'
import { AddressDialog } from '../../app/features/addresses/addresses-page.tsx'
import { addresses } from '../../app/features/addresses/words.ts'
import { Component as CheckoutPage } from '../../app/features/checkout/checkout-page.tsx'
import { Component as TrackPage } from '../../app/features/shipping/track-shipping-page.tsx'
import { Component as ContactPage } from '../../app/features/site/contact-page.tsx'
import { Component as ChangePasswordPage } from '../../app/features/users/change-password-page.tsx'
import { Component as ForgotPasswordPage } from '../../app/features/users/forgot-password-page.tsx'
import { Component as LoginPage } from '../../app/features/users/login-page.tsx'
import { Component as PhoneLoginPage } from '../../app/features/users/phone-login-page.tsx'
import { Component as ProfilePage } from '../../app/features/users/profile-page.tsx'
import { Component as RegisterPage } from '../../app/features/users/register-page.tsx'
import { translate, translateRefusal } from '../../app/lib/text/text.ts'
import { type Form, hasLabels } from '../form.ts'
import { contentOf, elementsOf, parse } from '../markup.ts'
import { buttonsOf, faultsOf, fieldsOf, leftInEnglish } from '../reading.ts'
import { inSwahili, render, renderPage } from '../render.tsx'
import { address, cart, delivery, ours, shop, wanjiku } from '../samples.ts'

const { invalid } = messages
const ask = { channels: ['email', 'sms', 'whatsapp'] as const, chosen: undefined }
const choice = ['Email', 'SMS', 'WhatsApp', 'Language of messages']
const houseLabels = [
  'Estate, area or village',
  'Building or landmark',
  'Phone number',
  'Street (optional)',
  'Landmark (optional)',
  'Address line 2 (optional)',
  'Postal code',
  'Country',
]
const addressLabels = ['County', ...houseLabels]
const addressErrors = {
  state: 'newAddress',
  area: 'newAddress',
  addressLine1: 'newAddress',
  phoneNumber: 'contactPhone',
  postalCode: 'newAddress',
}
const recipient = ['Name of the recipient', 'Phone of the recipient', 'Note to the shop (optional)']
const pay = [
  'M-Pesa We send a request to your phone. Enter your PIN to pay.',
  ...['M-Pesa phone number', 'Cash on delivery', ...choice],
]
const option = {
  _id: delivery.option,
  kind: 'door',
  name: 'Boda boda',
  fee: 150,
  freeFrom: null,
  estimate: null,
  days: null,
  cutOffHour: 14,
  codAllowed: true,
  codUpTo: null,
  point: null,
  price: { promotion: 0, discount: 0, total: cart.total + 150 },
}
const checkout = {
  user: wanjiku,
  phone: '',
  cart,
  simulator: false,
  methods: ['mpesa', 'cod'],
  draft: {},
  ask,
  isZoned: true,
  addresses: [address],
  quote: {
    key: JSON.stringify({ addressId: address._id }),
    quote: { zone: { _id: 'zone', name: 'Mlima' }, options: [option], delivers: true },
  },
}

const known = { counties, ours }

const page =
  (Page: () => ReactNode, data: unknown = null) =>
  (answer?: unknown) =>
    renderPage(Page, { data, answer, shop })

const atCode = (answer: unknown = { ok: true }) => ({
  ...(answer as object),
  step: 'code',
  phoneNumber: '254712345678',
  sentAt: Date.now(),
})

test('where codes come by SMS, the phone is offered before the fields', () => {
  for (const Page of [LoginPage, RegisterPage]) {
    const html = (phoneAccounts: boolean) =>
      renderPage(Page, { data: { ask }, shop: { ...shop, phoneAccounts } })
    expect(html(true).indexOf('Use your phone number')).toBeLessThan(html(true).indexOf('<input'))
    expect(html(true)).toContain('Use your phone number')
    expect(html(false)).not.toContain('Use your phone number')
  }
})

test('in a demo the login by phone says that no SMS is real, and leads to the phone that has it', async () => {
  const html = (answer: unknown, more: object) =>
    renderPage(PhoneLoginPage, { answer, shop: { ...shop, phoneAccounts: true, ...more } })
  const demo = { simulatesSms: true }
  expect(html(undefined, demo)).toContain('any number will do')
  expect(html(atCode(), demo)).toContain('Demo: no real SMS is sent.')
  expect(html(atCode(), demo)).toContain('href="/simulator?phone=0712%20345%20678"')
  expect(await inSwahili(() => html(atCode(), demo))).toContain('hakuna SMS halisi')
  for (const answer of [undefined, atCode()]) expect(html(answer, {})).not.toMatch(/Demo|simulator/)
})

test('an account by phone reads that its phone is the way in, and is asked for no password', () => {
  const byPhone = { ...wanjiku, email: null, phoneNumber: '254712345678', hasPassword: false }
  const shown = renderPage(ProfilePage, {
    data: { user: { ...byPhone, phoneProven: true }, ask },
    shop,
  })
  expect(shown).toContain('You log in with this phone.')
  expect(shown).not.toContain('forget your password')
  expect(shown).not.toContain('Username')
  const html = renderPage(ChangePasswordPage, { data: true, shop })
  expect(html).toContain('You have no password: you log in with your phone.')
  expect(fieldsOf(html)).toEqual([])
})

const forms: Record<string, Form> = {
  'the login': {
    show: page(LoginPage),
    labels: ['Email', 'Password'],
    button: ['Log in', 'Ingia'],
    errors: { email: 'loginEmail', password: 'password' },
  },
  'the registration': {
    show: page(RegisterPage, { ask }),
    labels: [
      ...['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password'],
      ...choice,
    ],
    button: ['Create account', 'Fungua akaunti'],
    errors: {
      firstname: 'firstname',
      lastname: 'lastname',
      username: 'username',
      email: 'emailFormat',
      password: 'passwordSpecial',
      confirmPassword: 'passwordsDiffer',
    },
  },
  'the login by phone': {
    show: (answer?: unknown) =>
      renderPage(PhoneLoginPage, { answer, shop: { ...shop, phoneAccounts: true } }),
    labels: ['Phone number'],
    button: ['Send code', 'Tuma msimbo'],
    errors: { phoneNumber: 'phone' },
  },
  'the code of a login by phone': {
    show: (answer?: unknown) => renderPage(PhoneLoginPage, { answer: atCode(answer), shop }),
    labels: ['Code'],
    button: ['Log in', 'Ingia'],
    errors: { code: 'PHONE_LOGIN_FAILED' },
  },
  'a forgotten password': {
    show: page(ForgotPasswordPage),
    labels: ['Email'],
    button: ['Send code', 'Tuma msimbo'],
    errors: { email: 'emailFormat' },
  },
  'a new password': {
    show: page(ChangePasswordPage),
    labels: ['Current password', 'New password', 'Confirm new password'],
    button: ['Update Password', 'Badilisha nenosiri'],
  },
  'the profile': {
    show: page(ProfilePage, { user: { ...wanjiku, phoneProven: false, hasPassword: true }, ask }),
    labels: [
      ...['First name', 'Last name', 'Username', 'Email', 'Phone number (optional)'],
      ...choice,
    ],
    button: ['Save Changes', 'Hifadhi mabadiliko'],
    errors: { firstname: 'firstname', phoneNumber: 'phone' },
  },
  'a new address': {
    show: page(AddAddressPage, { asksArea: true }),
    labels: [...addressLabels, 'Use this as my default address'],
    button: ['Save Address', 'Hifadhi anwani'],
    errors: addressErrors,
  },
  'an address in its dialog': {
    show: () => render(<AddressDialog address={address} onClose={() => {}} asksArea />),
    labels: ['County', 'City or town', ...houseLabels],
    button: ['Save Changes', 'Hifadhi mabadiliko'],
  },
  'the contact form': {
    show: page(ContactPage),
    labels: ['Name', 'Email', 'Subject', 'Message'],
    button: ['Send Message', 'Tuma ujumbe'],
  },
  'the search for a parcel': {
    show: page(TrackPage, { id: undefined }),
    labels: ['Order ID or Tracking Number'],
    button: ['Track', 'Fuatilia'],
  },
  'the checkout': {
    show: page(CheckoutPage, checkout),
    labels: [...recipient, ...pay],
    button: ['Place order', 'Weka oda'],
  },
  'the checkout to a new address': {
    show: page(CheckoutPage, { ...checkout, addresses: [], quote: undefined }),
    labels: [...addressLabels, ...recipient, ...pay],
    button: ['Place order', 'Weka oda'],
    errors: addressErrors,
  },
}

const all = Object.entries(forms)

test.each(all)('%s has a label for each field and words on its button', hasLabels)

const ofCustomers = all.filter(([, { button }]) => button.length === 2)
test.each(ofCustomers)('%s is in Swahili altogether', async (_name, { show, labels, button }) => {
  const html = await inSwahili(show)
  expect(fieldsOf(html)).toHaveLength(labels.length)
  expect(buttonsOf(html)).toContain(button[1])
  expect(faultsOf(html)).toEqual([])
  expect(await leftInEnglish(show, known)).toEqual([])
})

const refusing = all.filter(([, { errors }]) => errors)
test.each(refusing)('%s says at each field what is wrong', async (_name, { show, errors = {} }) => {
  // Answered in English, and read in both languages.
  const fields = Object.fromEntries(
    Object.entries(errors).map(([name, code]) => [name, { code, message: said(code) }]),
  )
  const check = () => {
    const html = show({ ok: false, message: invalid.contact, fields })
    expect(faultsOf(html)).toEqual([])
    const wrong = fieldsOf(html).filter(({ isInvalid }) => isInvalid)
    expect(wrong.map(({ name }) => name).sort()).toEqual(Object.keys(errors).sort())
    for (const { name, described } of wrong)
      expect(described).toContain(asShown(name, errors[name]))
  }
  check()
  await inSwahili(check)
})

test.each(refusing)('%s says above its fields what the shop refused', async (_name, { show }) => {
  const check = () => {
    const html = show({ ok: false, message: translate(invalid.contact), fields: {} })
    const alerts = elementsOf(parse(html)).filter(({ attributes }) => attributes.role === 'alert')
    expect(alerts.map(contentOf)).toContain(translate(invalid.contact))
  }
  check()
  await inSwahili(check)
})

test('where no messages are sent, no form asks for them', () => {
  const without = { ask: { channels: [], chosen: undefined } }
  const askers = { RegisterPage, ProfilePage, CheckoutPage }
  for (const [name, Page] of Object.entries(askers)) {
    const html = renderPage(Page, { data: { ...checkout, ...without }, shop })
    const labels = fieldsOf(html).map(({ label }) => label)
    expect(labels.length, name).toBeGreaterThan(0)
    expect(labels, name).not.toContain('Language of messages')
  }
})

/** All fields of an address share one message, which each shows as its own. */
function asShown(name: string, code = ''): string {
  return code === 'newAddress' ? addresses.now().missing[name as AddressPart] : said(code)
}

/** The message of a field by its code, in the language on screen. */
function said(code: string): string {
  const sentences: Record<string, string> = fieldMessages
  const message = sentences[code] ?? refusals[code as RefusalCode].message
  return translateRefusal({ code: code as FieldCode, message })
}
