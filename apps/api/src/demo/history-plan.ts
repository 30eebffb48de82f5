import { randomUUID } from 'node:crypto'
import { demoProducts } from './catalogue.ts'

/** How many days the demo history covers. */
export const HISTORY_DAYS = 90

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** County, town and area of each demo customer. */
export const homes = [
  ['Nairobi', 'Nairobi', 'Westlands'],
  ['Nairobi', 'Nairobi', 'Kilimani'],
  ['Kiambu', 'Thika', null],
  ['Mombasa', 'Mombasa', 'Nyali'],
  ['Nairobi', 'Nairobi', 'Embakasi'],
  ['Kisumu', 'Kisumu', null],
  ['Nakuru', 'Nakuru', null],
  ['Nairobi', 'Nairobi', 'Karen'],
  ['Uasin Gishu', 'Eldoret', null],
  ['Nyeri', 'Nyeri', null],
  ['Machakos', 'Machakos', null],
  ['Nairobi', 'Nairobi', 'Kasarani'],
] as const

export const points = [
  {
    name: 'Demo pickup point City Centre',
    nameSw: 'Kituo cha mfano cha Katikati ya Jiji',
    directions: 'Demo House, ground floor',
    directionsSw: 'Demo House, ghorofa ya chini',
  },
  {
    name: 'Demo pickup point Westlands',
    nameSw: 'Kituo cha mfano cha Westlands',
    directions: 'Demo Mall, first floor',
    directionsSw: 'Demo Mall, ghorofa ya kwanza',
  },
]

export const RIDER = 'Demo rider'
export const COUNTER = 'Collect at the demo shop'
export const COURIER = 'Demo courier'
export const BUS = 'Demo bus parcel'

/** `demo-customer-01` and the eleven after it. */
export const usernameOf = (index: number) => `demo-customer-${twoDigits(index)}`
export const twoDigits = (index: number) => String(index + 1).padStart(2, '0')
/** How many days ago a customer joined: the first few at the beginning, the others one a week. */
export const joinedDaysAgo = (index: number) => HISTORY_DAYS + 1 - Math.max(0, index - 4) * 7

/** The outcome of an order. */
type Fate =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'delivered, to collect'
  | 'expired'
  | 'cancelled'
  | 'refund due'
  | 'refunded'
  | 'refused'

/** One order of the history. The time of an event that did not happen is undefined. */
interface PlannedOrder {
  id: string
  /** Counts from 1; part of the codes that must be unique. */
  place: number
  username: string
  option: string
  method: 'mpesa' | 'cod'
  status: 'Pending' | 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled'
  cancelledBy?: 'staff' | 'expiry'
  items: { sku: string; quantity: number }[]
  handoverCode?: string
  shipping?: 'pending' | 'shipped' | 'delivered' | 'returned' | 'cancelled'
  createdAt: Date
  updatedAt: Date
  /** When a prompt was declined. */
  declinedAt?: Date
  paidAt?: Date
  packedAt?: Date
  shippedAt?: Date
  deliveredAt?: Date
  refusedAt?: Date
  cancelledAt?: Date
  paidBackAt?: Date
}

/** The orders of the history, oldest first. Deterministic: the same `now` gives the same orders, except for their ids. */
export function planOrders(now: Date): PlannedOrder[] {
  const random = seededRandom(2026)
  const moments: Date[] = []
  for (let ago = HISTORY_DAYS - 1; ago >= 0; ago -= 1) {
    const midnight = startOfDay(now.getTime() - ago * DAY)
    for (let left = ordersOn(midnight, ago) + random() - 0.5; left > 0.5; left -= 1)
      moments.push(new Date(Math.round(midnight + (7 + random() * 15) * HOUR)))
  }
  return moments
    .filter((at) => at.getTime() < now.getTime() - 10 * MINUTE)
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at, index) => planOrder(random, at, index + 1, now))
}

/** Midnight in Nairobi: Kenya keeps UTC+3 all year. */
function startOfDay(at: number): number {
  return Math.floor((at + 3 * HOUR) / DAY) * DAY - 3 * HOUR
}

/** How many orders to plan for a day: more at weekends and at the end of the month, and growing over time. */
function ordersOn(midnight: number, daysAgo: number): number {
  const day = new Date(midnight + 3 * HOUR)
  const isWeekend = [0, 5, 6].includes(day.getUTCDay())
  const isPayday = day.getUTCDate() >= 27 || day.getUTCDate() <= 2
  const growth = 1.25 - (0.5 * daysAgo) / HISTORY_DAYS
  return 2.6 * growth * (isWeekend ? 1.5 : 1) * (isPayday ? 1.5 : 1)
}

function planOrder(random: () => number, createdAt: Date, place: number, now: Date): PlannedOrder {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const ageDays = (now.getTime() - createdAt.getTime()) / DAY
  const customer = pick(homes.map((_, index) => index).filter((i) => joinedDaysAgo(i) > ageDays))
  const isInNairobi = homes[customer]?.[0] === 'Nairobi'
  const option = isInNairobi
    ? pick([RIDER, RIDER, RIDER, COUNTER, ...points.map(({ name }) => name)])
    : pick([COURIER, COURIER, BUS])
  const method = option !== BUS && random() < 0.46 ? 'cod' : 'mpesa'
  const fate = fateOf(method, ageDays, evenChance(place))
  return {
    id: randomUUID(),
    place,
    username: usernameOf(customer),
    option,
    method,
    createdAt,
    items: planItems(random),
    handoverCode: String(1000 + Math.floor(random() * 9000)),
    ...lifeOf(fate, method, createdAt, now, random),
  }
}

/** What people buy together: the SKUs without `DEMO-`. */
const baskets = `FLOUR-2KG BEANS-2KG RICE-5KG SOAP-225, TEA-100 MILK-12 HONEY-500 COFFEE-250,
  PHONE-B2 CARD-64 CHARGE-20W POWER-20K, JIKO-M POT-5L PAN-26 JAR-1L, BRUSH-M SOAP-225 LOTION-400 COCO-500,
  SEED-SUK25 SEED-TOM10 CAN-10 GLOVES-M JEMBE-15, BULB-9W EXT-4X3 BATT-AA4 TORCH-300 RADIO-3`
  .split(',')
  .map((basket) => basket.trim().split(' '))

/** One to four different products, some much more often than others, and some together. Only products with plenty of stock. */
function planItems(random: () => number) {
  let shelf = demoProducts().filter(({ stockQuantity }) => stockQuantity >= 10)
  const items = new Map<string, number>()
  for (let left = 1 + Math.floor(random() ** 2 * 4); left > 0; left -= 1) {
    const product = shelf[Math.floor(random() ** 1.8 * shelf.length)]
    if (!product) continue
    const isCheap = product.priceCents < 1_000_00
    items.set(product.sku, isCheap ? 1 + Math.floor(random() * 3) : 1)
    const nameOf = (sku: string) => sku.replace('DEMO-', '')
    const basket = baskets.find((one) => one.includes(nameOf(product.sku)))
    if (basket) shelf = shelf.filter(({ sku }) => basket.includes(nameOf(sku)))
  }
  return [...items].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Evenly spread numbers from 0 to 1 (golden ratio), so that even a few orders have every kind of fate. */
const evenChance = (place: number) => (place * 0.618034) % 1

function fateOf(method: 'mpesa' | 'cod', ageDays: number, chance: number): Fate {
  const isCash = method === 'cod'
  if (ageDays > 6) {
    if (chance < 0.05) return isCash ? 'refused' : 'refunded'
    if (chance < 0.08) return 'cancelled'
    return !isCash && chance < 0.14 ? 'expired' : 'delivered'
  }
  if (!isCash && chance < 0.08 && ageDays > 0.5) return ageDays > 1.5 ? 'refund due' : 'expired'
  if (ageDays > 3.5) {
    if (chance > 0.7) return 'shipped'
    return isCash && chance > 0.5 ? 'delivered, to collect' : 'delivered'
  }
  if (ageDays > 1.5) return chance > 0.4 ? 'shipped' : 'processing'
  return chance > 0.5 && ageDays > 0.2 ? 'processing' : 'pending'
}

/** The times of an order's events, and its present status. */
function lifeOf(
  fate: Fate,
  method: 'mpesa' | 'cod',
  createdAt: Date,
  now: Date,
  random: () => number,
): Pick<PlannedOrder, 'status' | 'updatedAt'> & Partial<PlannedOrder> {
  let last = createdAt.getTime()
  /** A time within this range after the last event, but never in the future. */
  const later = (least: number, most: number) => moveTo(last + least + random() * (most - least))
  /** The same, but not at night. */
  const byDay = (least: number, most: number) => {
    const wanted = last + least + random() * (most - least)
    const hour = (wanted - startOfDay(wanted)) / HOUR
    const isNight = hour < 7 || hour > 21
    const morning = startOfDay(wanted + (hour > 21 ? DAY : 0)) + (8 + random() * 3) * HOUR
    return moveTo(isNight ? morning : wanted)
  }
  const moveTo = (wanted: number) => {
    last = Math.round(Math.min(wanted, (last + now.getTime()) / 2))
    return new Date(last)
  }
  const isPrepaid = method === 'mpesa'
  const prompt = () => later(MINUTE, 4 * MINUTE)
  const ends = (status: PlannedOrder['status'], life: Partial<PlannedOrder>) => ({
    ...life,
    status,
    updatedAt: new Date(last),
  })

  if (fate === 'expired') {
    const declinedAt = prompt()
    last = createdAt.getTime()
    const cancelledAt = later(HOUR, HOUR)
    return ends('Cancelled', { declinedAt, cancelledAt, cancelledBy: 'expiry' })
  }
  if (fate === 'cancelled') {
    const cancelledAt = later(10 * MINUTE, 50 * MINUTE)
    return ends('Cancelled', { cancelledAt, cancelledBy: 'staff' })
  }
  const paid = isPrepaid ? { paidAt: prompt() } : {}
  if (fate === 'refund due' || fate === 'refunded') {
    const cancelled = { ...paid, cancelledAt: byDay(2 * HOUR, 9 * HOUR) }
    const back = fate === 'refunded' ? { paidBackAt: byDay(HOUR, DAY) } : {}
    return ends('Cancelled', { ...cancelled, ...back, cancelledBy: 'staff' })
  }
  if (fate === 'pending') return ends('Pending', paid)
  const packed = { ...paid, packedAt: byDay(HOUR, 8 * HOUR) }
  if (fate === 'processing') return ends('Processing', { ...packed, shipping: 'pending' })
  const sent = { ...packed, shippedAt: byDay(2 * HOUR, 20 * HOUR) }
  if (fate === 'shipped') return ends('Shipped', { ...sent, shipping: 'shipped' })
  if (fate === 'refused') {
    const refusedAt = byDay(DAY, 2 * DAY)
    return ends('Cancelled', {
      ...sent,
      refusedAt,
      cancelledAt: refusedAt,
      cancelledBy: 'staff',
      shipping: 'returned',
    })
  }
  const delivered = {
    ...sent,
    deliveredAt: byDay(4 * HOUR, 2 * DAY),
    shipping: 'delivered',
  } as const
  if (isPrepaid || fate === 'delivered, to collect') return ends('Delivered', delivered)
  return ends('Delivered', { ...delivered, paidAt: delivered.deliveredAt })
}

/** A pseudo-random generator with a seed (mulberry32): numbers from 0 to 1, the same in each run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
