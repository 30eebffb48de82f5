import * as z from 'zod/mini'
import { endpoint, Instant } from '../endpoint.ts'
import { clientErrorKinds } from './client-errors.ts'
import { PaymentMethod } from './payment-method-schema.ts'
import { Colours, changes, shapes } from './setting-table.ts'
import * as calls from './settings.calls.ts'

/** The owner's logo with a transparent background, and its size in this file. */
export const Logo = z.object({ image: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof Logo>

/** The present settings: saved ones, with defaults for the rest. */
export const Settings = z.object({
  ...shapes,
  /** Null: the Duka logo. `POST /settings/logo` changes it. */
  logo: z.nullable(Logo),
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

/** The settings to change; null restores the default. */
export const SettingsChange = z.object({
  /** The version that the client has read. The change is refused if somebody has saved since. */
  version: z.optional(z.int('version must be a whole number.')),
  ...changes,
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

export const getShop = endpoint(calls.getShop, 'public', {
  summary: 'Who the shop is, and how to reach it',
  schema: { response: { 200: z.object({ shop: Shop }) } },
})

export const getSettings = endpoint(calls.getSettings, 'staff:settings', {
  summary: 'Everything that is set, and the defaults',
  schema: { response: { 200: StaffSettings } },
})

export const saveSettings = endpoint(calls.saveSettings, 'staff:settings', {
  summary: 'Change what is given; null goes back to the default',
  refusals: ['SETTINGS_CHANGED', 'COLOUR_NEARLY_WHITE', 'COLOUR_UNREADABLE'],
  schema: { body: SettingsChange, response: { 200: StaffSettings } },
})

/** Multipart: the route reads the file itself. */
export const saveLogo = endpoint(calls.saveLogo, 'staff:settings', {
  summary: 'Set the logo (multipart, with file logo)',
  refusals: [
    'LOGO_REQUIRED',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_UNREADABLE',
    'IMAGE_TOO_LARGE',
    'IMAGE_NOT_STORED',
    'TOO_MANY_IMAGES',
  ],
  schema: { response: { 200: StaffSettings } },
})

export const removeLogo = endpoint(calls.removeLogo, 'staff:settings', {
  summary: 'Go back to the Duka logo',
  schema: { response: { 200: StaffSettings } },
})
