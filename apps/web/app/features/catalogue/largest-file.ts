import type { ProductPicture } from '@duka/contract/catalogue/products'

export function largest({ image, images }: ProductPicture): string {
  const widest = images.filter(({ format }) => format === 'webp').at(-1)
  return widest?.url ?? image
}
