import { words } from '../../lib/text/text.ts'

/** The wish list, and the button that puts a product on it. */
export const wishList = words('wishList', {
  title: 'Wish List',
  added: 'Added to your wish list.',
  removed: 'Removed from your wish list.',
  open: 'Open',
  list: 'Products on your wish list, newest first',
  count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  removeNamed: (name: string) => `Remove ${name} from the wish list`,
  removedNamed: (name: string) => `${name} was removed from your wish list.`,
  empty: 'Your wish list is empty',
  emptyMore: 'Tap the heart on a product to find it here again.',
  onDevice: 'This list is on this device only. Log in to have it on all your devices.',
  stale: 'We cannot reach the shop right now. Prices and stock may have changed.',
  waits: 'You are offline. We will update your wish list later.',
  failed: 'Your wish list could not be changed.',
  loadFailed: 'Failed to load your wish list.',
})
