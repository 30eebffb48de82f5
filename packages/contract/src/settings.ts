import * as z from 'zod/mini'
import { Instant, requiredText } from './endpoint.ts'
import { PaymentMethod } from './orders.ts'
import { countDigits, normalisePhone } from './phone.ts'

/** Thirty days: as long as `ORDER_EXPIRY_MINUTES` may say. */
export const MOST_EXPIRY_MINUTES = 60 * 24 * 30

const oneLine = z.regex(/^\P{Cc}*$/u, 'Write this in one line, without special characters.')

const Phone = z.string('Please give a phone number.').check(
  z.trim(),
  z.refine(
    (typed) => /^\+?[\d\s().-]+$/.test(typed) && countDigits(typed) >= 6 && typed.length <= 25,
    'Please give phone numbers in digits, such as 0712 345 678.',
  ),
)

/** For `wa.me`: digits with the country's code. Blank means none. */
const Whatsapp = z.pipe(
  z.string('Please give the WhatsApp number as text.').check(
    z.trim(),
    z.refine((typed) => typed === '' || readWhatsapp(typed) !== undefined, {
      error: 'Please give the WhatsApp number with its country code, such as +254 712 345 678.',
      abort: true,
    }),
  ),
  z.transform((typed: string) => readWhatsapp(typed) ?? ''),
)

function readWhatsapp(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '')
  return normalisePhone(typed) ?? (/^[1-9]\d{9,14}$/.test(digits) ? digits : undefined)
}

/** Latitude and longitude, as maps give them to copy. Blank means no map. */
const Place = z.pipe(
  z.string('Please give the place as text.').check(
    z.trim(),
    z.refine((typed) => typed === '' || readPlace(typed) !== null, {
      error: 'Please give latitude and longitude, such as -1.2833, 36.8219.',
      abort: true,
    }),
  ),
  z.transform((typed: string) => {
    const place = readPlace(typed)
    return place ? `${place.latitude}, ${place.longitude}` : ''
  }),
)

/** `-1.2833, 36.8219` as numbers, or null. */
export function readPlace(typed: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(typed) ?? []
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

const Link = z.string('Please give whole addresses.').check(
  z.trim(),
  z.maxLength(200, 'Use at most 200 characters.'),
  z.refine(
    (typed) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(typed) && URL.canParse(typed),
    'Please give whole addresses, such as https://www.facebook.com/yourshop.',
  ),
)

/** Everything that staff may say about the shop. What is nobody's yet is as `shop.ts` has it. */
const fields = {
  name: requiredText('Please give the shop a name.', 60).check(oneLine),
  /** What the shop is, in a line or two; blank means nothing is said. */
  blurb: z
    .string('Please write the line as text.')
    .check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'), oneLine),
  email: z
    .string('Please provide a valid email address.')
    .check(z.trim(), z.email('Please provide a valid email address.'), z.maxLength(200)),
  phones: z
    .array(Phone, 'Please give the phone numbers as a list.')
    .check(
      z.minLength(1, 'Please give at least one phone number.'),
      z.maxLength(4, 'Use at most 4 phone numbers.'),
    ),
  whatsapp: Whatsapp,
  address: z
    .array(
      requiredText('A line of the address is blank.', 100).check(oneLine),
      'Please give the address as a list of lines.',
    )
    .check(z.minLength(1, 'Please say where the shop is.'), z.maxLength(5, 'Use at most 5 lines.')),
  map: Place,
  social: z
    .array(Link, 'Please give the addresses as a list.')
    .check(z.maxLength(6, 'Use at most 6 addresses.')),
  hours: requiredText('Please say when somebody answers.', 200),
  paymentMethods: z
    .array(PaymentMethod, 'Please choose how the shop is paid.')
    .check(z.minLength(1, 'At least one way to pay must stay on.')),
  orderExpiryMinutes: z
    .number('Please give a whole number of minutes.')
    .check(
      z.int('Please give a whole number of minutes.'),
      z.minimum(1, 'Please give at least 1 minute.'),
      z.maximum(
        MOST_EXPIRY_MINUTES,
        `Use at most ${MOST_EXPIRY_MINUTES} minutes, which is 30 days.`,
      ),
    ),
}

/** What holds: saved, or else the default. */
export const Settings = z.object({
  name: z.string(),
  blurb: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  whatsapp: z.string(),
  address: z.array(z.string()),
  map: z.string(),
  social: z.array(z.string()),
  hours: z.string(),
  paymentMethods: z.array(PaymentMethod),
  /** The default comes from `ORDER_EXPIRY_MINUTES`, where fractions are allowed. */
  orderExpiryMinutes: z.number(),
})
export type Settings = z.infer<typeof Settings>

/** What anybody may know of the shop: what its pages say about it. */
export const Shop = z.object({
  name: z.string(),
  blurb: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  /** Digits for `wa.me`; empty when there is none. */
  whatsapp: z.string(),
  address: z.array(z.string()),
  map: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  /** Of several lines, perhaps. */
  hours: z.string(),
  acceptedPayments: z.string(),
  paymentMethods: z.array(PaymentMethod),
})
export type Shop = z.infer<typeof Shop>

const orDefault = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** What to change; null goes back to the default. */
export const SettingsChange = z.object({
  /** The state that one has seen: when somebody has saved since, the change is refused. */
  version: z.optional(z.int('version must be a whole number.')),
  name: orDefault(fields.name),
  blurb: orDefault(fields.blurb),
  email: orDefault(fields.email),
  phones: orDefault(fields.phones),
  whatsapp: orDefault(fields.whatsapp),
  address: orDefault(fields.address),
  map: orDefault(fields.map),
  social: orDefault(fields.social),
  hours: orDefault(fields.hours),
  paymentMethods: orDefault(fields.paymentMethods),
  orderExpiryMinutes: orDefault(fields.orderExpiryMinutes),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** For staff: what holds, what would hold with nothing saved, and how the shop is set up. */
export const StaffSettings = z.object({
  settings: Settings,
  defaults: Settings,
  version: z.int(),
  updatedAt: z.nullable(Instant),
  mpesa: z.object({
    mode: z.enum(['simulator', 'live']),
    kind: z.enum(['paybill', 'till']),
    number: z.string(),
    /** Whether M-Pesa can be told to pay back; else staff do it by hand. */
    refunds: z.boolean(),
  }),
  /** Whether messages really go out, or only wait in the outbox. */
  email: z.enum(['sent', 'outbox']),
  sms: z.enum(['sent', 'outbox']),
  publicUrl: z.string(),
  /** Why Safaricom would not call the shop back at that address; empty when it would. */
  publicUrlProblems: z.array(z.string()),
})
export type StaffSettings = z.infer<typeof StaffSettings>

export const getShop = {
  method: 'GET',
  url: '/settings',
  config: { access: 'public', summary: 'Who the shop is, and how to reach it' },
  schema: { response: { 200: z.object({ shop: Shop }) } },
} as const

export const getSettings = {
  method: 'GET',
  url: '/settings/staff',
  config: { access: 'staff', summary: 'Everything that is set, and the defaults' },
  schema: { response: { 200: StaffSettings } },
} as const

export const saveSettings = {
  method: 'PUT',
  url: '/settings',
  config: { access: 'staff', summary: 'Change what is given; null goes back to the default' },
  schema: { body: SettingsChange, response: { 200: StaffSettings } },
} as const
