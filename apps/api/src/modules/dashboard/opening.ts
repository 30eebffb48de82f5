import { type Opening, type OpeningStep, openingSteps } from '@duka/contract/dashboard/opening'
import { shopPages } from '@duka/contract/pages/pages'
import { readBackupHealth } from '../../backup/backup-state.ts'
import { hasDemoProducts } from '../../demo/seed.ts'
import type { Deps } from '../../deps.ts'
import { listConnections } from '../connections/connections.ts'
import { findSettings } from '../settings/settings.queries.ts'
import { countForOpening } from './dashboard.queries.ts'

/** Products that a shop has before it opens. */
const ENOUGH_PRODUCTS = 3

const needed = new Set<OpeningStep>([
  'contact',
  'delivery',
  'products',
  'payments',
  'messages',
  'pages',
])

const links: Record<OpeningStep, string> = {
  contact: '/dashboard/settings',
  logo: '/dashboard/settings/face',
  delivery: '/dashboard/delivery',
  products: '/dashboard/products/new-group',
  payments: '/dashboard/settings/payments',
  messages: '/dashboard/settings/messages',
  pages: '/dashboard/pages',
  staff: '/dashboard/users',
  backup: '/dashboard/settings',
  'phone-login': '/dashboard/settings#phoneAccounts',
}

/** What is done and what is not of what makes a shop ready to sell. */
export async function readOpening(deps: Deps): Promise<Opening> {
  const { db, settings, backupEveryHours, production } = deps
  const [rows, connections, saved, { lastGoodAt }, hasDemo] = await Promise.all([
    countForOpening(db),
    listConnections(deps),
    findSettings(db),
    readBackupHealth(db, backupEveryHours),
    hasDemoProducts(db),
  ])
  const isReady = (name: string) =>
    connections.some((one) => one.name === name && one.state === 'ready')
  const methods = saved?.saved.paymentMethods
  const takesCashOnly = Array.isArray(methods) && !methods.includes('mpesa')
  const { email, phones, address, logo, phoneAccounts } = settings.now()
  const done: Record<OpeningStep, boolean> = {
    contact: email !== '' && phones.length > 0 && address.length > 0,
    logo: logo !== null,
    delivery: rows.hasZone,
    products: rows.shownProducts >= ENOUGH_PRODUCTS,
    payments: isReady('mpesa') || takesCashOnly,
    messages: isReady('sms') || isReady('email'),
    pages: rows.savedPages >= shopPages.length,
    staff: rows.wasJoined,
    backup: lastGoodAt !== null && lastGoodAt !== undefined,
    'phone-login': phoneAccounts,
  }
  // Codes go by SMS.
  const offered = openingSteps.filter((name) => name !== 'phone-login' || isReady('sms'))
  const steps = offered.map((name) => ({
    name,
    done: done[name],
    needed: needed.has(name),
    link: links[name],
  }))
  return { steps, isDemo: hasDemo && !production }
}
