import { words } from '../../lib/text/text.ts'

export const reviews = words('reviews', {
  title: 'Reviews',
  average: (stars: string) => `${stars} of 5`,
  stars: (stars: number) => (stars === 1 ? '1 of 5 stars' : `${stars} of 5 stars`),
  count: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  withStars: (stars: number, count: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`}: ${count}`,
  customer: 'A customer',
  edited: (date: string) => `edited on ${date}`,
  answer: (shop: string) => `Answer from ${shop}`,
  more: 'Show more',
  newest: 'Newest reviews',
  moreFailed: 'More reviews could not be loaded. Please try again.',
  write: 'Write a review',
  change: 'Change your review',
  writeOf: (name: string) => `Write a review of ${name}`,
  changeOf: (name: string) => `Change your review of ${name}`,
  hidden: 'The shop has hidden your review.',
})
