/** Who finds a product: everybody, those who have its address, or staff only. */
export const visibilities = ['shown', 'hidden', 'draft'] as const
export type Visibility = (typeof visibilities)[number]
