import { words } from '../../lib/text/text.ts'

export const ownReview = words('ownReview', {
  title: 'Your review',
  rating: 'How many stars?',
  names: ['Bad', 'Not good', 'Okay', 'Good', 'Very good'],
  star: (stars: number, name: string) => `${stars === 1 ? '1 star' : `${stars} stars`}: ${name}`,
  headline: 'Title (optional)',
  text: 'What should others know? (optional)',
  public: 'Everyone can read it, with your first name.',
  save: 'Publish review',
  change: 'Save changes',
  saved: 'Thank you. Your review is published.',
  savedHidden: 'Your review was saved. It is still hidden by the shop.',
  failed: 'Failed to save your review.',
  loadFailed: 'Failed to load your review.',
  remove: 'Delete review',
  ask: 'Delete your review?',
  removed: 'Your review was deleted.',
  removeFailed: 'Failed to delete your review.',
  hidden: 'The shop has hidden this review. Nobody else can see it.',
  reason: (reason: string) => `Reason: ${reason}`,
  back: 'Back to the product',
})
