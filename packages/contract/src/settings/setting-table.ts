import * as z from 'zod/mini'
import { noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { payWords } from './accepted-methods.ts'
import { PaymentMethod } from './payment-method-schema.ts'
import type { PaymentMethod as Method } from './payment-methods.ts'
import { Pin } from './pin.ts'
import * as rules from './setting-rules.ts'
import { days, limit, line } from './setting-rules.ts'
import { shop } from './shop.ts'
import { VatClass } from './vat-class-schema.ts'
import { vatClasses } from './vat-classes.ts'

/** What the defaults depend on. */
export interface ShopSetup {
  /** From `ORDER_EXPIRY_MINUTES`, where fractions are allowed. */
  orderExpiryMinutes: number
  /** Whether the stricter defaults of a public shop apply. */
  production: boolean
  /** Whether there are limits by default; see `RATE_LIMITS`. */
  rateLimits: boolean
  /** Who gets alerts to staff, where the server sets it. */
  staff?: { email: string | undefined; phone: string | undefined }
  /** The payment methods that the shop can take, and those of them that staff accept. */
  possible: Method[]
  accepted: Method[]
}

/** The parts of the settings page. Those of `face` are on a page of their own. */
type Group =
  | 'name'
  | 'shop'
  | 'contact'
  | 'hours'
  | 'alerts'
  | 'payments'
  | 'vat'
  | 'orders'
  | 'limits'
  | 'search'
  | 'keep'
  | 'staff'
  | 'face'

/** Makes settings whose values have this shape in answers, and this kind of field in the form. */
function kindOf<const Kind extends string, Shape extends z.ZodMiniType>(kind: Kind, shape: Shape) {
  return <Rule extends z.ZodMiniType<NonNullable<z.output<Shape>>>>(
    group: Group,
    rule: Rule,
    usual: z.output<Shape> | ((setup: ShopSetup) => z.output<Shape>),
    note?: string,
  ) => ({ kind, shape, group, rule, usual, note })
}

const text = kindOf('text', z.string())
const email = kindOf('email', z.string())
const phone = kindOf('tel', z.string())
const paragraph = kindOf('paragraph', z.string())
const lines = kindOf('lines', z.array(z.string()))
const groups = kindOf('groups', z.array(z.array(z.string())))
const number = kindOf('number', z.int())
const fraction = kindOf('number', z.number())
const textOrNone = kindOf('text', z.nullable(z.string()))
const numberOrNone = kindOf('number', z.nullable(z.int()))
const moneyOrNone = kindOf('number', z.nullable(Money))
const toggle = kindOf('toggle', z.boolean())
const methods = kindOf('methods', z.array(PaymentMethod))
export const Colours = z.object({
  main: noted(z.string(), 'The colour of buttons, links and the name of the shop.'),
  accent: noted(z.string(), 'The colour of what is cheaper.'),
})
const vatClass = kindOf('vat-class', z.enum(vatClasses))
const coloursOrNone = kindOf('colours', z.nullable(Colours))

/** In production what the owner has not entered is empty, and shown nowhere. */
const demo =
  <Value>(value: Value, empty: Value) =>
  ({ production }: ShopSetup) =>
    production ? empty : value

const limited =
  (most: number) =>
  ({ rateLimits }: ShopSetup) =>
    rateLimits ? most : null

/**
 * The settings that staff can change, in the order of their page: the group, the rule for what is saved, the default, and a
 * line for the API's description where the name says too little. All else follows from this table, except for the words of
 * the page. A stored value is read by its rule, too, so a stricter rule needs a migration.
 */
export const settingTable = {
  name: text('name', rules.Name, shop.name),
  blurb: paragraph(
    'shop',
    line(200, 'Please write the line as text.'),
    ({ accepted, production }) => {
      const blurb = production ? shop.plainBlurb : shop.blurb
      return accepted.length > 0 ? `${blurb} ${payWords(accepted, 'en')}` : blurb
    },
    'The line below the name of the shop.',
  ),
  groupVariants: toggle('shop', rules.YesOrNo, true, 'Whether lists show each family once.'),
  reviews: toggle('shop', rules.YesOrNo, true),
  phoneAccounts: toggle(
    'shop',
    rules.YesOrNo,
    false,
    'Whether a phone opens an account. Needs SMS.',
  ),
  email: email('contact', rules.Email, demo(shop.email, '')),
  /** Digits for `wa.me`; empty for none. */
  whatsapp: phone('contact', rules.Whatsapp, demo(shop.whatsapp, '')),
  phones: lines('contact', rules.Phones, demo([...shop.phones], [])),
  address: lines('contact', rules.Address, demo([...shop.address], [])),
  map: text(
    'contact',
    rules.MapPoint,
    demo(shop.map, ''),
    'A link to a map, or latitude and longitude.',
  ),
  social: lines('contact', rules.Social, []),
  hours: paragraph('hours', rules.Hours, demo(shop.hours, ''), 'When the shop is open.'),
  staffEmail: email(
    'alerts',
    rules.EmailOrNone,
    ({ staff }) => staff?.email ?? '',
    'Who gets alerts to staff by e-mail; without a phone, too, the shop itself.',
  ),
  staffPhone: phone(
    'alerts',
    rules.MobileOrNone,
    ({ staff }) => staff?.phone ?? '',
    'Who gets alerts to staff by SMS.',
  ),
  quietHours: text(
    'alerts',
    rules.QuietHours,
    '',
    'Nairobi time, such as `21:00-07:00`: alerts to staff wait until they end; empty: none.',
  ),
  dayMessageAt: textOrNone(
    'alerts',
    rules.TimeOfDay,
    null,
    'When the owner is told what the day came to, in Nairobi time, such as `20:00`; without it, never.',
  ),
  paymentMethods: methods('payments', rules.PaymentMethods, ({ possible }) => possible),
  accountHolder: text(
    'payments',
    line(60, 'Please write the name as text.'),
    '',
    'The name that M-Pesa shows to the payer; empty: not told.',
  ),
  vatRegistered: toggle(
    'payments',
    rules.YesOrNo,
    false,
    'Whether the shop is registered for VAT. New orders then keep the VAT inside their price, and get invoices.',
  ),
  pin: text('vat', Pin, '', "KRA's number of the shop, for its invoices; empty: not told."),
  vatDeliveryClass: vatClass('vat', VatClass, 'B', 'The class of VAT of the delivery.'),
  orderExpiryMinutes: fraction(
    'orders',
    rules.Minutes,
    ({ orderExpiryMinutes }) => orderExpiryMinutes,
    'An order that must be paid before it is sent is cancelled after this time without payment.',
  ),
  returnDays: numberOrNone(
    'orders',
    days(0, 'Please give at least 0.', 365),
    null,
    'For how many days goods are taken back; 0: not at all; without: not promised.',
  ),
  mpesaOpenOrders: numberOrNone(
    'limits',
    limit(1000),
    limited(5),
    'Unpaid M-Pesa orders that one account, phone or address may have at once; without it, any number.',
  ),
  codOpenOrders: numberOrNone(
    'limits',
    limit(1000),
    limited(3),
    'Unpaid orders on delivery that one account, phone or address may have at once; without it, any number.',
  ),
  codMaxPieces: numberOrNone(
    'limits',
    limit(100_000),
    limited(20),
    'How many pieces of one product may be paid on delivery; without it, any number.',
  ),
  codMax: moneyOrNone(
    'limits',
    rules.AtLeastOneShilling,
    null,
    'The largest total that may be paid on delivery; without it, any.',
  ),
  codRefusals: number(
    'limits',
    limit(1000),
    2,
    'After this many refused parcels the next order must be paid in advance.',
  ),
  synonyms: groups('search', rules.Synonyms, [], 'Groups of words that a search treats as one.'),
  keepMessages: number('keep', days(7), 30, 'Days for which messages are kept.'),
  keepToldRequests: number(
    'keep',
    days(1),
    30,
    'Days for which a stock request is kept after its message was sent.',
  ),
  keepOpenRequests: number(
    'keep',
    days(1),
    365,
    'Days for which a stock request waits for its message.',
  ),
  keepRiders: number(
    'keep',
    days(7),
    90,
    'Days for which name and phone of a rider are kept after a run.',
  ),
  keepMissedSearches: number(
    'keep',
    days(1),
    30,
    'Days for which searches without a result are kept.',
  ),
  /** Null: for ever. */
  keepAudit: numberOrNone('keep', rules.TaxDays, null, 'Days for which the audit log is kept.'),
  keepConsents: number('keep', rules.ProofDays, 5 * 365, 'Days for which a consent is kept.'),
  adminsOnlyManageStaff: toggle(
    'staff',
    rules.YesOrNo,
    ({ production }) => production,
    'Whether only admins change roles and delete staff.',
  ),
  /** Staff without one have only the rights of customers. */
  secondFactorForStaff: toggle(
    'staff',
    rules.YesOrNo,
    false,
    'Whether staff must have a second factor.',
  ),
  colours: coloursOrNone('face', rules.TwoColours, null, 'Null: the colours of Duka.'),
}

type Table = typeof settingTable
type SettingName = keyof Table
/** Those of the settings page; colours have a page of their own. */
export type FormSetting = Exclude<SettingName, 'colours'>
export const settingNames = Object.keys(settingTable) as SettingName[]

type Usual = { [Name in SettingName]: z.output<Table[Name]['shape']> }

/** The default of each setting. */
export function usualSettings(setup: ShopSetup): Usual {
  const all = Object.entries(settingTable).map(([name, { usual }]) => [
    name,
    typeof usual === 'function' ? usual(setup) : usual,
  ])
  return Object.fromEntries(all)
}

/** The schema of each setting in answers. */
export const shapes = schemasOf(({ shape }) => shape) as {
  [Name in SettingName]: Table[Name]['shape']
}

/** The schema of each setting in a change, where null restores the default. */
export const changes = schemasOf(({ rule }) => z.optional(z.nullable(rule))) as {
  [Name in SettingName]: z.ZodMiniOptional<z.ZodMiniNullable<Table[Name]['rule']>>
}

/** What staff saved. */
export const SavedSettings = z.object(
  schemasOf(({ rule }) => z.optional(rule)) as {
    [Name in SettingName]: z.ZodMiniOptional<Table[Name]['rule']>
  },
)

/** A schema for each setting, with its line for the API's description. */
function schemasOf(schemaOf: (setting: Table[SettingName]) => z.ZodMiniType) {
  const all = Object.entries(settingTable).map(([name, setting]) => {
    const schema = schemaOf(setting)
    return [name, setting.note ? schema.check(z.meta({ description: setting.note })) : schema]
  })
  return Object.fromEntries(all)
}
