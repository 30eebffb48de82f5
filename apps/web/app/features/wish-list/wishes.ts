import { WISH_LIST_FULL } from '@duka/contract/page-refusals'
import { MAX_IDS, MAX_WISHES } from '@duka/contract/wish-list/wish-limits'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import {
  addWish,
  describeWishes,
  getWishList,
  mergeWishes,
  removeWish,
} from '@duka/contract/wish-list/wish-list.calls'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { keepPage } from '../../lib/page/keep-page.ts'
import { currentSession, onSessionChange } from '../../lib/session/session.ts'
import { translate } from '../../lib/text/text.ts'
import { toast } from '../../lib/toast/toast.ts'
import {
  addSeen,
  changed,
  keepSeen,
  readWishes,
  type StoredWishes,
  writeWishes,
} from './stored-wishes.ts'
import { WISHES, wishedIds } from './wished-ids.ts'
import { wishList } from './words.ts'

/** The copy of an account's list is read again after this time. */
const FRESH_MS = 10 * 60_000

/** The ids on the wish list, newest first. */
export const useWishes = wishedIds.use

let following = false

/** Follows the list of this device, of other tabs and of the account. Call it in the browser. */
export function followWishes(): void {
  if (following) return
  following = true
  const show = () => wishedIds.set(readWishes().ids)
  const showAndSync = () => {
    show()
    void syncWishes()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === WISHES || key === null) show()
  })
  window.addEventListener('online', () => void syncWishes())
  onSessionChange(showAndSync)
  showAndSync()
}

/** Whether the list is known to be empty: the account's was read, a guest's is on this device. */
export function isKnownEmpty(): boolean {
  const { owner, ids, at } = readWishes()
  const { user } = currentSession()
  return ids.length === 0 && (!user || (owner === user._id && at > 0))
}

/** Brings device and account together where they may differ. Never fails: it is tried again later. */
export async function syncWishes(): Promise<void> {
  const { phase, user } = currentSession()
  if (phase !== 'signed-in' || !user) return
  const { owner, at, changes } = readWishes()
  const isKnown = owner === user._id && Date.now() - at < FRESH_MS
  if (isKnown && Object.keys(changes).length === 0) return
  await loadWishes().catch((error) => console.warn('The wish list could not be read', error))
}

let loading: Promise<WishedProduct[]> | undefined

/**
 * The products on the list. With an account it first sends what the device has and the account has not. Products
 * that left the shop drop out.
 */
export function loadWishes(): Promise<WishedProduct[]> {
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<WishedProduct[]> {
  const { user } = currentSession()
  const before = readWishes()
  const products = user ? await ofAccount(before) : await ofGuest(before.ids)
  // Another person, whose list this is not.
  if ((currentSession().user?._id ?? null) !== (user?._id ?? null)) return products
  const { changes } = readWishes()
  const shown = products.map(({ _id }) => _id)
  save({ owner: user?._id ?? null, ids: changed(shown, changes), changes, at: Date.now() })
  keepSeen(products)
  return products
}

async function ofAccount({ owner, ids, changes }: StoredWishes): Promise<WishedProduct[]> {
  if (owner === null && ids.length > 0) {
    const body = { products: ids.slice(0, MAX_WISHES) }
    return (await call(mergeWishes, { body })).products
  }
  for (const [id, isOn] of Object.entries(changes)) await send(id, isOn)
  return (await call(getWishList)).products
}

async function ofGuest(ids: string[]): Promise<WishedProduct[]> {
  const products: WishedProduct[] = []
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const query = { ids: ids.slice(from, from + MAX_IDS).join(',') }
    products.push(...(await call(describeWishes, { query })).products)
  }
  return products
}

/**
 * Puts a product on the list or takes it off, at once; without a connection the account learns of it later. Returns
 * false if it was refused.
 */
export async function setWished(id: string, isOn: boolean): Promise<boolean> {
  const { user } = currentSession()
  // What a guest collected belongs to the account before it is changed.
  if (user && readWishes().owner === null) await syncWishes()
  const before = readWishes()
  const next = changed(before.ids, { [id]: isOn })
  if (!user) {
    if (next.length > MAX_WISHES) {
      toast.error(translate(WISH_LIST_FULL, { most: MAX_WISHES }))
      return false
    }
    save({ ...before, ids: next })
    return true
  }
  save({ ...before, ids: next, changes: { ...before.changes, [id]: isOn } })
  try {
    await send(id, isOn)
    return true
  } catch (error) {
    if (error instanceof OfflineError) {
      toast.info(wishList.now().waits)
      return true
    }
    toast.error(reasonOf(error, wishList.now().failed))
    return false
  }
}

/**
 * Puts a product on the list or takes it off, and shows a toast. `goTo` opens a page. `seen` is the product's data, with
 * which the list can show it offline.
 */
export async function toggleWish(
  productId: string,
  goTo: (path: string) => unknown,
  seen?: WishedProduct,
): Promise<void> {
  const t = wishList.now()
  followWishes()
  const isOn = wishedIds.get().includes(productId)
  if (!(await setWished(productId, !isOn))) return
  if (isOn) {
    toast.info(t.removed)
    return
  }
  if (seen) addSeen(seen)
  keepPage('/wish-list')
  toast.success(t.added, { action: { label: t.open, onClick: () => void goTo('/wish-list') } })
}

/** Tells the shop of one change. A refused one is undone on the device. */
async function send(productId: string, isOn: boolean): Promise<void> {
  try {
    await call(isOn ? addWish : removeWish, { params: { productId } })
  } catch (error) {
    const isRefused = error instanceof CallError && error.status !== 401 && error.status < 500
    if (!isRefused) throw error
    const now = readWishes()
    settle(productId, { ...now, ids: changed(now.ids, { [productId]: false }) })
    // It left the shop meanwhile: nothing to tell.
    if (error.status === 404) return
    throw error
  }
  settle(productId, readWishes())
}

function settle(productId: string, now: StoredWishes): void {
  const { [productId]: _sent, ...changes } = now.changes
  save({ ...now, changes })
}

function save(wishes: StoredWishes): void {
  writeWishes(wishes)
  wishedIds.set(wishes.ids)
}
