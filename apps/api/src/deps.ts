import type { EtimsMode } from '@duka/contract/settings/etims-modes'
import type { Db } from './db/client.ts'
import type { Replicas } from './db/replicas.ts'
import type { DigitaxEnv, GivenConnections, SmsEnv, WhatsappEnv } from './env/connection-fields.ts'
import type { PriceClock } from './modules/catalogue/products/price-clock.ts'
import type { CatalogueCache } from './modules/catalogue/search/catalogue-cache.ts'
import type { MissedSearches } from './modules/catalogue/search/missed-searches.ts'
import type { Connections } from './modules/connections/open-connections.ts'
import type { Secrets } from './modules/connections/secrets.ts'
import type { OrderEvents } from './modules/order-record/order-events.ts'
import type { Mpesa } from './modules/payments/mpesa/mpesa.ts'
import type { Pictures } from './modules/pictures/pictures.ts'
import type { ShopSettings } from './modules/settings/settings.ts'
import type { CacheInvalidator } from './response-cache/invalidation.ts'

/** The dependencies of all modules. Tests replace only M-Pesa and the clock. */
export interface Deps {
  db: Db
  /** For long or frequent reads without locks: lists of the catalogue, reports and exports. */
  replicas: Replicas
  /** Invalidates cached responses in all processes. */
  cache: CacheInvalidator
  catalogueCache: CatalogueCache
  /** Brings prices up to date when a sale begins or ends. */
  priceClock: PriceClock
  missedSearches: MissedSearches
  orderEvents: OrderEvents
  pictures: Pictures
  /** How the services are set up, in the browser or by the environment. */
  connections: Connections
  /** What the environment sets of them. */
  given: GivenConnections
  /** Encrypts the secrets that are entered in the browser, and the key of push notices. */
  secrets: Secrets
  /** M-Pesa as it is set up. Like the other services below it may change: read it from `deps` each time. */
  mpesa: Mpesa
  /** The address that customers see, without a slash at the end. */
  publicUrl: string
  /** The settings that staff saved, or the defaults. */
  settings: ShopSettings
  /** Whether logins and other attempts are rate-limited. */
  rateLimits: boolean
  /** Whether this is a public shop: some settings then have stricter defaults. */
  production: boolean
  /** How long after a login the user may change e-mail and second factor or delete the account without the password. */
  recentLoginMinutes: number
  /** A session ends this long after its login, however often it is used. */
  sessionMaxDays: number
  /** The hours between two scheduled backups; 0 for none. */
  backupEveryHours: number
  /** Warnings about this configuration, for staff; see `warnings.ts`. */
  warnings(): string[]
  /** The SMTP server; without one, e-mail stays in the outbox. */
  smtpUrl: string | undefined
  /** The SMS provider; without one, text messages stay in the outbox. */
  sms: SmsEnv | undefined
  /** The secret in the URL to which the SMS provider reports STOP; undefined: the shop receives no reports. */
  smsHookSecret: string | undefined
  /** Who receives staff alerts, where the server sets it; a phone as `2547…`. The settings have it, too. */
  staff: { email: string | undefined; phone: string | undefined }
  /** The WhatsApp number; without one, the channel is off. */
  whatsapp: WhatsappEnv | undefined
  /** How papers get their signature from KRA. */
  etimsMode: EtimsMode
  /** The key at DigiTax; undefined without one. */
  digitax: DigitaxEnv | undefined
  /** How papers are sent there. */
  etims: EtimsSettings
  now(): Date
}

/** Pauses in milliseconds, and what differs between accounts at DigiTax. */
interface EtimsSettings {
  /** After no usable answer; it doubles up to 15 minutes. */
  retryMs: number
  /** Between two questions whether a paper is signed; it doubles up to 30 minutes. */
  pollMs: number
  timeoutMs: number
  /** Whether lines carry the whole item. */
  withItems: boolean
  statusCode: '01' | '02'
  /** How many credit notes an invoice may have. */
  creditNotes: number
  /** Starts the simulator once and returns its address; undefined: this shop has none. */
  simulator: (() => Promise<string>) | undefined
}

/** What most functions of payments need. */
export type PaymentDeps = Pick<Deps, 'db' | 'mpesa' | 'now'>
