import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { currentSession } from '../../lib/session/session.ts'
import { storage } from '../../lib/state/storage.ts'
import { WISHES } from './wished-ids.ts'

/** The wish list on this device: a guest's own, or a copy of the account's. */
export interface StoredWishes {
  /** Null: the list of a guest, which the next person who signs in takes over. */
  owner: string | null
  /** Newest first. */
  ids: string[]
  /** What the shop does not know yet: put on the list, or taken off. */
  changes: Record<string, boolean>
  /** When the account's list was read. */
  at: number
}

const SEEN = 'wish-list-seen'

/** The stored list, unless it belongs to somebody else than the present user. */
export function readWishes(): StoredWishes {
  const owner = currentSession().user?._id ?? null
  const nothing = { owner, ids: [], changes: {}, at: 0 }
  const stored = parse<StoredWishes>(WISHES)
  if (!stored || !Array.isArray(stored.ids)) return nothing
  return stored.owner === owner || stored.owner === null ? { ...nothing, ...stored } : nothing
}

export function writeWishes(wishes: StoredWishes): void {
  storage.write(WISHES, JSON.stringify(wishes))
}

/** The list after these changes. */
export function changed(ids: string[], changes: Record<string, boolean>): string[] {
  const rest = ids.filter((id) => changes[id] !== false)
  const added = Object.keys(changes).filter((id) => changes[id] && !ids.includes(id))
  return [...added.reverse(), ...rest]
}

/** Keeps the products as they were last, to show them without a connection. */
export function keepSeen(products: WishedProduct[]): void {
  const owner = currentSession().user?._id ?? null
  storage.write(SEEN, JSON.stringify({ owner, products }))
}

/** Adds a product as it was when it was put on the list. */
export function addSeen({
  _id,
  name,
  brand,
  variant,
  price,
  wasPrice,
  salePrice,
  saleUntil,
  stockQuantity,
  image,
  images,
}: WishedProduct): void {
  const facts = { _id, name, brand, variant, price, wasPrice, salePrice, saleUntil }
  const others = readSeen().filter((seen) => seen._id !== _id)
  keepSeen([{ ...facts, stockQuantity, image, images }, ...others])
}

export function readSeen(): WishedProduct[] {
  const owner = currentSession().user?._id ?? null
  const seen = parse<{ owner: string | null; products: WishedProduct[] }>(SEEN)
  return seen?.owner === owner ? seen.products : []
}

function parse<Value>(key: string): Value | null {
  try {
    return JSON.parse(storage.read(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}
