import * as z from 'zod/mini'
import { endpoint, Instant, noted } from '../endpoint.ts'
import { clientErrorKinds } from './client-errors.ts'
import { PaymentMethod } from './payment-method-schema.ts'
import { Colours, changes, shapes } from './setting-table.ts'
import * as calls from './settings.calls.ts'

/** The owner's logo with a transparent background, and its size in this file. */
export const Logo = z.object({
  image: z.string(),
  width: z.int(),
  height: noted(z.int(), 'In pixels of this file.'),
})
export type Logo = z.infer<typeof Logo>

/** The present settings: saved ones, with defaults for the rest. */
export const Settings = z.object({
  ...shapes,
  logo: noted(z.nullable(Logo), 'The logo, and its size in this file.'),
})
export type Settings = z.infer<typeof Settings>

/** The public settings, which pages show. In production what the owner has not entered is empty. */
export const Shop = z.object({
  name: z.string(),
  blurb: noted(z.string(), 'The line below the name of the shop.'),
  email: z.string(),
  phones: z.array(z.string()),
  /** Digits for `wa.me`; empty for none. */
  whatsapp: z.string(),
  whatsappOrders: noted(
    z.optional(z.boolean()),
    'Only if the shop has a WhatsApp number of its own: carts can be ordered there.',
  ),
  address: z.array(z.string()),
  map: noted(
    z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    'Where the shop is; null: not told.',
  ),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  hours: noted(z.string(), 'When the shop is open, in words. May have several lines.'),
  acceptedPayments: noted(z.string(), 'The ways to pay, as the pages write them.'),
  payBy: noted(z.string(), 'The same for one line, such as `M-Pesa or cash on delivery`.'),
  paymentMethods: z.array(PaymentMethod),
  groupVariants: noted(z.optional(z.boolean()), 'Whether lists show each family once.'),
  /** False if the shop shows no reviews; otherwise left out. */
  reviews: z.optional(z.boolean()),
  phoneAccounts: noted(
    z.optional(z.boolean()),
    'True if customers may log in with their phone; otherwise left out.',
  ),
  simulatesSms: noted(
    z.optional(z.literal(true)),
    'True in a demonstration whose codes come to the simulated phone; otherwise left out.',
  ),
  returnDays: noted(
    z.optional(z.int()),
    'For how many days goods are taken back; 0: not at all; left out if the owner has not said.',
  ),
  vat: noted(
    z.optional(z.literal(true)),
    'True if the shop is registered for VAT; otherwise left out.',
  ),
  papers: noted(z.optional(z.literal(true)), 'True if orders get invoices; otherwise left out.'),
  /** The owner's colours and logo; left out without any. */
  colours: noted(z.optional(Colours), 'The two colours of the shop; null: those of Duka.'),
  logo: z.optional(Logo),
  icons: noted(z.optional(z.string()), 'The folder of the icons drawn from them.'),
})
export type Shop = z.infer<typeof Shop>

/** The settings to change; null restores the default. */
export const SettingsChange = z.object({
  version: noted(
    z.optional(z.int('version must be a whole number.')),
    'The version that the client has read. The change is refused if somebody has saved since.',
  ),
  ...changes,
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** For staff: the present settings, the defaults, and the configuration of the shop. */
export const StaffSettings = z.object({
  settings: Settings,
  defaults: Settings,
  version: noted(
    z.int(),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen.',
  ),
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
  messageProblems: noted(
    z.array(
      z.object({
        channel: noted(z.enum(['email', 'sms', 'whatsapp']), 'What cannot be sent.'),
        problem: z.string(),
      }),
    ),
    'Providers that keep failing, such as for a wrong key. Their messages wait.',
  ),
  publicUrl: z.string(),
  /** The reasons why Safaricom would not call back at `publicUrl`; empty if it would. */
  publicUrlProblems: z.array(z.string()),
  warnings: noted(z.array(z.string()), 'What is wrong with the setup, a sentence each.'),
  /** The time of the last good backup, and why later ones failed. */
  backup: z.object({
    lastGoodAt: noted(z.nullable(Instant), 'When the last backup succeeded; null: none yet.'),
    problem: z.nullable(z.string()),
  }),
  failedJobs: noted(
    z.array(
      z.object({
        /** The name of the work, such as `expiry`. */
        job: z.string(),
        /** The id of the order, payment, callback or receipt that it is about. */
        item: z.string(),
        problem: z.string(),
        failures: z.number(),
        since: noted(Instant, 'The moment from which it is so.'),
      }),
    ),
    'Background work that keeps failing. It is retried every hour.',
  ),
  clientErrors: noted(
    z.array(
      z.object({
        kind: z.enum(clientErrorKinds),
        page: noted(z.string(), 'The route, such as `/p/:token`, never the address.'),
        message: z.string(),
        place: z.string(),
        times: noted(z.number(), 'How often it came.'),
        lastAt: noted(Instant, 'When it came last.'),
      }),
    ),
    'Errors that browsers reported in the last two weeks, grouped, the latest first.',
  ),
})
export type StaffSettings = z.infer<typeof StaffSettings>

export const getShop = endpoint(calls.getShop, 'public', {
  summary: 'Who the shop is, and how to reach it',
  answer: { shop: Shop },
})

export const getSettings = endpoint(calls.getSettings, 'staff:settings', {
  summary: 'Everything that is set, and the defaults',
  answer: StaffSettings,
})

export const saveSettings = endpoint(calls.saveSettings, 'staff:settings', {
  summary: 'Change what is given; null goes back to the default',
  refusals: ['SETTINGS_CHANGED', 'COLOUR_NEARLY_WHITE', 'COLOUR_UNREADABLE', 'SET_BY_ENVIRONMENT'],
  body: SettingsChange,
  answer: StaffSettings,
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
  answer: StaffSettings,
})

export const removeLogo = endpoint(calls.removeLogo, 'staff:settings', {
  summary: 'Go back to the Duka logo',
  answer: StaffSettings,
})
