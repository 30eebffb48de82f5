import * as z from 'zod/mini'
import { compared, noted, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { countDigits, normalisePhone } from '../phone.ts'
import { PaymentMethod } from './payment-method-schema.ts'
import { paymentMethods } from './payment-methods.ts'

const oneLine = z.regex(/^\P{Cc}*$/u, 'Write this in one line, without special characters.')

export const Name = requiredText('Please give the shop a name.', 60).check(oneLine)

/** A line that may be blank. */
export function line(most: number, noText: string) {
  return z.string(noText).check(z.trim(), z.maxLength(most, invalid.tooLong), oneLine)
}

export const Email = z
  .string('Please provide a valid email address.')
  .check(
    compared,
    z.email('Please provide a valid email address.'),
    z.maxLength(200, invalid.tooLong),
  )

export const EmailOrNone = z.union([z.literal(''), Email])

/** A Kenyan mobile number in any form, as the shop writes it. */
export const MobileOrNone = z.pipe(
  z.string(invalid.phone).check(
    compared,
    z.refine((typed) => typed === '' || normalisePhone(typed) !== undefined, {
      error: invalid.phone,
      abort: true,
    }),
  ),
  z.transform((typed: string) => normalisePhone(typed) ?? ''),
)

const Phone = z.string('Please give a phone number.').check(
  compared,
  z.refine(
    (typed) => /^\+?[\d\s().-]+$/.test(typed) && countDigits(typed) >= 6 && typed.length <= 25,
    'Please give phone numbers in digits, such as 0712 345 678.',
  ),
)

export const Phones = z
  .array(Phone, 'Please give the phone numbers as a list.')
  .check(
    z.minLength(1, 'Please give at least one phone number.'),
    z.maxLength(4, 'Use at most 4 phone numbers.'),
  )

/** Digits with the country code, for `wa.me`. Blank means none. */
export const Whatsapp = z.pipe(
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

export const Address = z
  .array(
    requiredText('A line of the address is blank.', 100).check(oneLine),
    'Please give the address as a list of lines.',
  )
  .check(z.minLength(1, 'Please say where the shop is.'), z.maxLength(5, 'Use at most 5 lines.'))

/** Latitude and longitude, as copied from a map. Blank means no map. */
export const MapPoint = z.pipe(
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
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

/** Within 10 cm of the equator counts as on it: JavaScript writes smaller numbers as `1e-7`. */
function degrees(text: string | undefined): number {
  const number = Number(text)
  return Math.abs(number) < 1e-6 ? 0 : number
}

const Link = z.string('Please give whole addresses.').check(
  z.trim(),
  z.maxLength(200, invalid.tooLong),
  z.refine(
    (typed) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(typed) && URL.canParse(typed),
    'Please give whole addresses, such as https://www.facebook.com/yourshop.',
  ),
)

export const Social = z
  .array(Link, 'Please give the addresses as a list.')
  .check(z.maxLength(6, 'Use at most 6 addresses.'))

export const Hours = requiredText('Please say when somebody answers.', 200)

/** Nairobi time; empty: never. */
export const QuietHours = z
  .string('Please write the hours as text.')
  .check(
    z.trim(),
    z.regex(
      /^$|^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/,
      'Please write the hours such as 21:00-07:00, or leave them empty.',
    ),
  )

/** Nairobi time. */
export const TimeOfDay = z
  .string('Please write the time as text.')
  .check(
    z.trim(),
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please write the time such as 20:00, or leave it empty.'),
  )

/** In the shop's order, each once. */
export const PaymentMethods = z.array(PaymentMethod, 'Please choose how the shop is paid.').check(
  z.minLength(1, 'At least one way to pay must stay on.'),
  z.overwrite((chosen) => paymentMethods.filter((method) => chosen.includes(method))),
)

const Words = z
  .array(
    requiredText('A word is blank.', 60).check(oneLine),
    'Please give each group as a list of words.',
  )
  .check(
    z.minLength(2, 'Give at least two words in each group.'),
    z.maxLength(30, 'Use at most 30 words in a group.'),
  )

/** Groups of words that mean the same goods. */
export const Synonyms = z
  .array(Words, 'Please give the synonyms as a list of groups.')
  .check(z.maxLength(500, 'Use at most 500 groups.'))

const Colour = z
  .string('Please give a colour such as #0b6e4f.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#[\da-f]{6}$/, 'Please give a colour such as #0b6e4f.'),
  )

/** The API also checks that text on them is readable: `colours.ts`. */
export const TwoColours = z.object(
  {
    main: noted(Colour, 'The colour of buttons, links and the name of the shop.'),
    accent: noted(Colour, 'The colour of what is cheaper.'),
  },
  'Please give both colours.',
)

export const YesOrNo = z.boolean('Please say true or false.')

export const AtLeastOneShilling = Money.check(z.minimum(1, 'Please give at least 1.'))

/** Thirty days at most, like `ORDER_EXPIRY_MINUTES`. */
export const Minutes = whole(
  'Please give a whole number of minutes.',
  [1, 'Please give at least 1 minute.'],
  [43_200, 'Use at most 43200 minutes, which is 30 days.'],
)

/** A number of days, such as a retention period. Only records for tax and proof may be kept for more than ten years. */
export function days(
  least: number,
  tooFew = `Please give at least ${least}.`,
  most = least > 365 ? 36_500 : 3650,
) {
  return whole(
    'Please give a whole number of days.',
    [least, tooFew],
    [most, `Use at most ${most} days.`],
  )
}

/** Five years, as Kenya's Tax Procedures Act keeps records. */
export const TaxDays = days(
  1826,
  'The audit log is part of the records for tax, which the law keeps for 5 years: at least 1826 days.',
)

export const ProofDays = days(366, 'Consents are proof: keep them for a year at least, 366 days.')

/** A limit of at least 1 against hoarding. */
export function limit(most: number) {
  return whole(
    'Please give a whole number.',
    [1, 'Please give at least 1.'],
    [most, `Use at most ${most}.`],
  )
}

function whole(
  notWhole: string,
  [least, tooLittle]: [number, string],
  [most, tooMuch]: [number, string],
) {
  return z
    .number(notWhole)
    .check(z.int(notWhole), z.minimum(least, tooLittle), z.maximum(most, tooMuch))
}
