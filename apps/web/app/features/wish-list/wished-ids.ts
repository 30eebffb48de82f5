import { store } from '../../lib/state/store.ts'

/** The key of the wish list in the browser's storage. */
export const WISHES = 'wish-list'

/** The ids on the wish list, newest first. In a file of its own: the cards of a list show it before `wishes.ts` is loaded. */
export const wishedIds = store<string[]>([])

/** Whether this product is on the wish list; false until the page has started. */
export const useIsWished = (productId: string) =>
  wishedIds.useOnly((wished) => wished.includes(productId))
