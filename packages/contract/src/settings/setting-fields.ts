import * as z from 'zod/mini'
import { compared, requiredText } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { countDigits, normalisePhone } from '../phone.ts'
import { PaymentMethod } from './payment-method-schema.ts'

/** Thirty days, like the limit of `ORDER_EXPIRY_MINUTES`. */
const MAX_EXPIRY_MINUTES = 60 * 24 * 30

/** Five years, as Kenya's Tax Procedures Act keeps records. */
const TAX_DAYS = 1826

const oneLine = z.regex(/^\P{Cc}*$/u, 'Write this in one line, without special characters.')

const Phone = z.string('Please give a phone number.').check(
  compared,
  z.refine(
    (typed) => /^\+?[\d\s().-]+$/.test(typed) && countDigits(typed) >= 6 && typed.length <= 25,
    'Please give phone numbers in digits, such as 0712 345 678.',
  ),
)

/** Digits with the country code, for `wa.me`. Blank means none. */
const Whatsapp = z.pipe(
  z.string('Please give the WhatsApp number as text.').check(
    compared,
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

/** Latitude and longitude, as copied from a map. Blank means no map. */
const MapPoint = z.pipe(
  z.string('Please give the place as text.').check(
    z.trim(),
    z.refine((typed) => typed === '' || readPoint(typed) !== null, {
      error: 'Please give latitude and longitude, such as -1.2833, 36.8219.',
      abort: true,
    }),
  ),
  z.transform((typed: string) => {
    const point = readPoint(typed)
    return point ? `${point.latitude}, ${point.longitude}` : ''
  }),
)

/** `-1.2833, 36.8219` as numbers, or null. */
export function readPoint(typed: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(typed) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

const Link = z.string('Please give whole addresses.').check(
  z.trim(),
  z.maxLength(200, 'Use at most 200 characters.'),
  z.refine(
    (typed) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(typed) && URL.canParse(typed),
    'Please give whole addresses, such as https://www.facebook.com/yourshop.',
  ),
)

const Colour = z
  .string('Please give a colour such as #0b6e4f.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#[\da-f]{6}$/, 'Please give a colour such as #0b6e4f.'),
  )

/** The settings that staff can save. `shop.ts` has the defaults. */
export const settingFields = {
  name: requiredText('Please give the shop a name.', 60).check(oneLine),
  /** A description of the shop in a line or two; may be blank. */
  blurb: z
    .string('Please write the line as text.')
    .check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'), oneLine),
  /** The API also checks that text on them is readable: `colours.ts`. */
  colours: z.object({ main: Colour, accent: Colour }, 'Please give both colours.'),
  email: z
    .string('Please provide a valid email address.')
    .check(compared, z.email('Please provide a valid email address.'), z.maxLength(200)),
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
  map: MapPoint,
  social: z
    .array(Link, 'Please give the addresses as a list.')
    .check(z.maxLength(6, 'Use at most 6 addresses.')),
  hours: requiredText('Please say when somebody answers.', 200),
  /** The name that M-Pesa shows to the payer; may be blank. */
  accountHolder: z
    .string('Please write the name as text.')
    .check(z.trim(), z.maxLength(60, 'Use at most 60 characters.'), oneLine),
  paymentMethods: z
    .array(PaymentMethod, 'Please choose how the shop is paid.')
    .check(z.minLength(1, 'At least one way to pay must stay on.')),
  /** If set, the shop's list shows each product group once. */
  groupVariants: z.boolean('Please say true or false.'),
  /** If set, pages show reviews and buyers may write them. */
  reviews: z.boolean('Please say true or false.'),
  /** If set, customers may log in and open accounts with their phone. */
  phoneAccounts: z.boolean('Please say true or false.'),
  /** If set, managers cannot change roles or delete staff. */
  adminsOnlyManageStaff: z.boolean('Please say true or false.'),
  /** If set, staff without a second factor have only the rights of customers. */
  secondFactorForStaff: z.boolean('Please say true or false.'),
  /** When alerts to staff wait, in Nairobi time; empty: never. */
  quietHours: z
    .string('Please write the hours as text.')
    .check(
      z.trim(),
      z.regex(
        /^$|^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/,
        'Please write the hours such as 21:00-07:00, or leave them empty.',
      ),
    ),
  keepMessages: days(7),
  keepToldRequests: days(1),
  keepOpenRequests: days(1),
  keepRiders: days(7),
  keepMissedSearches: days(1),
  keepAudit: days(
    TAX_DAYS,
    'The audit log is part of the records for tax, which the law keeps for 5 years: at least 1826 days.',
  ),
  keepConsents: days(366, 'Consents are proof: keep them for a year at least, 366 days.'),
  orderExpiryMinutes: z
    .number('Please give a whole number of minutes.')
    .check(
      z.int('Please give a whole number of minutes.'),
      z.minimum(1, 'Please give at least 1 minute.'),
      z.maximum(MAX_EXPIRY_MINUTES, `Use at most ${MAX_EXPIRY_MINUTES} minutes, which is 30 days.`),
    ),
  mpesaOpenOrders: limit(1000),
  codOpenOrders: limit(1000),
  codMaxPieces: limit(100_000),
  codMax: Money.check(z.minimum(1, 'Please give at least 1.')),
  codRefusals: limit(1000),
  returnDays: days(0, 'Please give at least 0.', 365),
  /** Groups of words that mean the same goods in a search. */
  synonyms: z
    .array(
      z
        .array(
          requiredText('A word is blank.', 60).check(oneLine),
          'Please give each group as a list of words.',
        )
        .check(
          z.minLength(2, 'Give at least two words in each group.'),
          z.maxLength(30, 'Use at most 30 words in a group.'),
        ),
      'Please give the synonyms as a list of groups.',
    )
    .check(z.maxLength(500, 'Use at most 500 groups.')),
}

/** A number of days, such as a retention period. Only records for tax and proof may be kept for more than ten years. */
function days(
  least: number,
  tooFew = `Please give at least ${least}.`,
  most = least > 365 ? 36_500 : 3650,
) {
  return z
    .number('Please give a whole number of days.')
    .check(
      z.int('Please give a whole number of days.'),
      z.minimum(least, tooFew),
      z.maximum(most, `Use at most ${most} days.`),
    )
}

/** A limit of at least 1 against hoarding. */
function limit(most: number) {
  return z
    .number('Please give a whole number.')
    .check(
      z.int('Please give a whole number.'),
      z.minimum(1, 'Please give at least 1.'),
      z.maximum(most, `Use at most ${most}.`),
    )
}
