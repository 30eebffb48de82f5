import type { Pool } from 'pg'
import type { Db } from './db/client.ts'
import type { SmsEnv } from './env.ts'
import type { CatalogueNews } from './http/catalogue-news.ts'
import type { CatalogueMemory } from './modules/catalogue/catalogue-memory.ts'
import type { Pictures } from './modules/catalogue/pictures.ts'
import type { OrderNews } from './modules/orders/order-news.ts'
import type { Mpesa } from './modules/payments/mpesa.ts'
import type { ShopSettings } from './modules/settings/settings.ts'

/** What the modules are handed. Only M-Pesa and the clock are replaced in tests. */
export interface Deps {
  db: Db
  /** The connections under `db`, for the few statements that are prepared by name. */
  pool: Pool
  news: CatalogueNews
  memory: CatalogueMemory
  orderNews: OrderNews
  pictures: Pictures
  mpesa: Mpesa
  /** The address shoppers see, without a slash at the end. */
  publicUrl: string
  /** What staff set on the settings page, or else the defaults. */
  settings: ShopSettings
  /** Whether logins and other tries are limited. */
  rateLimits: boolean
  /** Where e-mail goes out; undefined leaves it in the outbox. */
  smtpUrl: string | undefined
  /** Who sends text messages; undefined leaves them in the outbox. */
  sms: SmsEnv | undefined
  now(): Date
}
