import * as z from 'zod/mini'
import { endpoint, Instant } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { clientErrorKinds } from './client-errors.ts'
import { PaymentMethod } from './payment-method-schema.ts'
import { settingFields } from './setting-fields.ts'
import * as calls from './settings.calls.ts'

const Colours = z.object({ main: z.string(), accent: z.string() })

/** The owner's logo with a transparent background, and its size in this file. */
export const Logo = z.object({ image: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof Logo>

/** The present settings: saved ones, with defaults for the rest. */
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
  /** Null: the colours of Duka. */
  colours: z.nullable(Colours),
  /** Null: the Duka logo. `POST /settings/logo` changes it. */
  logo: z.nullable(Logo),
  paymentMethods: z.array(PaymentMethod),
  /** The name that M-Pesa shows to the payer; empty if the owner has not said. */
  accountHolder: z.string(),
  /** The default comes from `ORDER_EXPIRY_MINUTES`, where fractions are allowed. */
  orderExpiryMinutes: z.number(),
  /** Unpaid M-Pesa orders that one account, phone or address may have at once; null: any number. */
  mpesaOpenOrders: z.nullable(z.int()),
  /** The same for cash on delivery. */
  codOpenOrders: z.nullable(z.int()),
  /** Pieces of one product in a cash order; null: any number. */
  codMaxPieces: z.nullable(z.int()),
  /** Largest order total that may be paid on delivery, in shillings; null: any. */
  codMax: z.nullable(Money),
  /** After this many refused parcels of an account or phone the next order must be paid in advance. */
  codRefusals: z.int(),
  /** For how many days goods are taken back; 0: not at all; null: the shop promises nothing. */
  returnDays: z.nullable(z.int()),
  groupVariants: z.boolean(),
  reviews: z.boolean(),
  /** Needs an SMS provider. */
  phoneAccounts: z.boolean(),
  /** On by default in production. */
  adminsOnlyManageStaff: z.boolean(),
  secondFactorForStaff: z.boolean(),
  /** When alerts to staff wait, such as `21:00-07:00` in Nairobi time; empty: never. */
  quietHours: z.string(),
  /** For how many days messages are kept, and who wrote to the shop by SMS or WhatsApp. */
  keepMessages: z.int(),
  /** Stock requests: after the message was sent, and while no message was sent. */
  keepToldRequests: z.int(),
  keepOpenRequests: z.int(),
  /** Name and phone of a rider after a run. */
  keepRiders: z.int(),
  keepMissedSearches: z.int(),
  /** Null: without a limit. */
  keepAudit: z.nullable(z.int()),
  keepConsents: z.int(),
  /** Groups of words that mean the same goods in a search, beside those that ship with the shop. */
  synonyms: z.array(z.array(z.string())),
})
export type Settings = z.infer<typeof Settings>

/** The public settings, which pages show. In production what the owner has not entered is empty. */
export const Shop = z.object({
  name: z.string(),
  blurb: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  /** Digits for `wa.me`; empty for none. */
  whatsapp: z.string(),
  /** Only if the shop has a WhatsApp number of its own: carts can be ordered there. */
  whatsappOrders: z.optional(z.boolean()),
  address: z.array(z.string()),
  map: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  /** May have several lines. */
  hours: z.string(),
  acceptedPayments: z.string(),
  /** The same for one line, such as `M-Pesa or cash on delivery`. */
  payBy: z.string(),
  paymentMethods: z.array(PaymentMethod),
  /** True if lists show each product group once; otherwise left out. */
  groupVariants: z.optional(z.boolean()),
  /** False if the shop shows no reviews; otherwise left out. */
  reviews: z.optional(z.boolean()),
  /** True if customers may log in with their phone; otherwise left out. */
  phoneAccounts: z.optional(z.boolean()),
  /** For how many days goods are taken back; 0: not at all; left out if the owner has not said. */
  returnDays: z.optional(z.int()),
  /** The owner's colours and logo; left out without any. */
  colours: z.optional(Colours),
  logo: z.optional(Logo),
  /** The folder of the icons that are drawn from them; left out without any. */
  icons: z.optional(z.string()),
})
export type Shop = z.infer<typeof Shop>

const orDefault = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** The settings to change; null restores the default. */
export const SettingsChange = z.object({
  /** The version that the client has read. The change is refused if somebody has saved since. */
  version: z.optional(z.int('version must be a whole number.')),
  name: orDefault(settingFields.name),
  blurb: orDefault(settingFields.blurb),
  email: orDefault(settingFields.email),
  phones: orDefault(settingFields.phones),
  whatsapp: orDefault(settingFields.whatsapp),
  address: orDefault(settingFields.address),
  map: orDefault(settingFields.map),
  social: orDefault(settingFields.social),
  hours: orDefault(settingFields.hours),
  colours: orDefault(settingFields.colours),
  paymentMethods: orDefault(settingFields.paymentMethods),
  accountHolder: orDefault(settingFields.accountHolder),
  orderExpiryMinutes: orDefault(settingFields.orderExpiryMinutes),
  mpesaOpenOrders: orDefault(settingFields.mpesaOpenOrders),
  codOpenOrders: orDefault(settingFields.codOpenOrders),
  codMaxPieces: orDefault(settingFields.codMaxPieces),
  codMax: orDefault(settingFields.codMax),
  codRefusals: orDefault(settingFields.codRefusals),
  returnDays: orDefault(settingFields.returnDays),
  groupVariants: orDefault(settingFields.groupVariants),
  reviews: orDefault(settingFields.reviews),
  phoneAccounts: orDefault(settingFields.phoneAccounts),
  adminsOnlyManageStaff: orDefault(settingFields.adminsOnlyManageStaff),
  secondFactorForStaff: orDefault(settingFields.secondFactorForStaff),
  quietHours: orDefault(settingFields.quietHours),
  keepMessages: orDefault(settingFields.keepMessages),
  keepToldRequests: orDefault(settingFields.keepToldRequests),
  keepOpenRequests: orDefault(settingFields.keepOpenRequests),
  keepRiders: orDefault(settingFields.keepRiders),
  keepMissedSearches: orDefault(settingFields.keepMissedSearches),
  keepAudit: orDefault(settingFields.keepAudit),
  keepConsents: orDefault(settingFields.keepConsents),
  synonyms: orDefault(settingFields.synonyms),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** For staff: the present settings, the defaults, and the configuration of the shop. */
export const StaffSettings = z.object({
  settings: Settings,
  defaults: Settings,
  version: z.int(),
  updatedAt: z.nullable(Instant),
  mpesa: z.object({
    /** `off`: neither credentials nor the simulator, so the shop takes cash only. */
    mode: z.enum(['simulator', 'live', 'off']),
    kind: z.enum(['paybill', 'till']),
    number: z.string(),
    /** Whether refunds can be sent through M-Pesa; otherwise staff pay them by hand. */
    refunds: z.boolean(),
  }),
  /** Whether messages are sent, or stay in the outbox. */
  email: z.enum(['sent', 'outbox']),
  sms: z.enum(['sent', 'outbox']),
  /** Providers that keep failing, such as for a wrong key. Their messages wait. */
  messageProblems: z.array(
    z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), problem: z.string() }),
  ),
  publicUrl: z.string(),
  /** The reasons why Safaricom would not call back at `publicUrl`; empty if it would. */
  publicUrlProblems: z.array(z.string()),
  /** The warnings about the configuration, one sentence each. */
  warnings: z.array(z.string()),
  /** The time of the last good backup, and why later ones failed. */
  backup: z.object({ lastGoodAt: z.nullable(Instant), problem: z.nullable(z.string()) }),
  /** Background work that keeps failing. It is retried every hour. */
  failedJobs: z.array(
    z.object({
      /** The name of the work, such as `expiry`. */
      job: z.string(),
      /** The id of the order, payment, callback or receipt that it is about. */
      item: z.string(),
      problem: z.string(),
      failures: z.number(),
      since: Instant,
    }),
  ),
  /** Errors that browsers reported in the last two weeks, grouped, the latest first. */
  clientErrors: z.array(
    z.object({
      kind: z.enum(clientErrorKinds),
      /** The route, such as `/p/:token`. */
      page: z.string(),
      message: z.string(),
      place: z.string(),
      times: z.number(),
      lastAt: Instant,
    }),
  ),
})
export type StaffSettings = z.infer<typeof StaffSettings>

export const getShop = endpoint(calls.getShop, {
  config: { access: 'public', summary: 'Who the shop is, and how to reach it' },
  schema: { response: { 200: z.object({ shop: Shop }) } },
})

export const getSettings = endpoint(calls.getSettings, {
  config: { access: 'staff', summary: 'Everything that is set, and the defaults' },
  schema: { response: { 200: StaffSettings } },
})

export const saveSettings = endpoint(calls.saveSettings, {
  config: {
    access: 'staff',
    summary: 'Change what is given; null goes back to the default',
    refusals: ['SETTINGS_CHANGED', 'COLOUR_NEARLY_WHITE', 'COLOUR_UNREADABLE'],
  },
  schema: { body: SettingsChange, response: { 200: StaffSettings } },
})

/** Multipart: the route reads the file itself. */
export const saveLogo = endpoint(calls.saveLogo, {
  config: {
    access: 'staff',
    summary: 'Set the logo (multipart, with file logo)',
    refusals: [
      'LOGO_REQUIRED',
      'IMAGE_TOO_MANY_PIXELS',
      'IMAGE_UNREADABLE',
      'IMAGE_TOO_LARGE',
      'IMAGE_NOT_STORED',
      'TOO_MANY_IMAGES',
    ],
  },
  schema: { response: { 200: StaffSettings } },
})

export const removeLogo = endpoint(calls.removeLogo, {
  config: { access: 'staff', summary: 'Go back to the Duka logo' },
  schema: { response: { 200: StaffSettings } },
})
