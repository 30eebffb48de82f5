import type { ProductWithSiblings } from '@duka/contract/catalogue/products'

interface Parts {
  FamilyChips?: typeof import('./family-chips.tsx').FamilyChips
  beforeChoice?: typeof import('./before-choice.tsx').beforeChoice
  NotifyLink?: typeof import('./notify-me.tsx').NotifyLink
  NotifyMe?: typeof import('./notify-me.tsx').NotifyMe
  ProductReviews?: typeof import('../reviews/product-reviews.tsx').ProductReviews
}

/**
 * What not every product has. A browser loads the code with the first product that needs it, before the product is shown.
 * Without a connection that part may be missing.
 */
export const parts: Parts = {}

type Needs = Pick<ProductWithSiblings, 'siblings' | 'stockQuantity' | 'rating'>

/** The files of the parts that a product needs, so that its page preloads them. */
export function partFiles({ siblings, stockQuantity, rating }: Needs): string[] {
  return [
    siblings.length > 0 ? 'app/features/catalogue/family-chips.tsx' : '',
    stockQuantity <= 0 ? 'app/features/catalogue/notify-me.tsx' : '',
    rating ? 'app/features/reviews/product-reviews.tsx' : '',
  ].filter(Boolean)
}

export async function loadParts({ siblings, stockQuantity, rating }: Needs): Promise<void> {
  await Promise.all([
    siblings.length > 0 && add(import('./family-chips.tsx')),
    stockQuantity <= 0 && add(import('./notify-me.tsx')),
    rating && addReviews(),
  ])
}

/** Needed only after a tap on a family's card, so never on a first visit. */
export const loadChoice = async ({ siblings }: Needs) =>
  siblings.length > 0 && add(import('./before-choice.tsx'))

export const addReviews = () => add(import('../reviews/product-reviews.tsx'))

function add(loading: Promise<Parts>): Promise<void> {
  return loading.then(
    (loaded) => void Object.assign(parts, loaded),
    (error) => console.warn('A part of the product could not be loaded', error),
  )
}

if (import.meta.env.SSR)
  Object.assign(
    parts,
    await import('./family-chips.tsx'),
    await import('./notify-me.tsx'),
    await import('../reviews/product-reviews.tsx'),
  )
