import type { Product } from '@duka/contract/catalogue'

interface ProductPictureProps {
  product: Pick<Product, 'name' | 'images' | 'image'>
  /** The `sizes` of the picture, as CSS has it. */
  sizes: string
  /** The largest ready-made width to offer: cards need no more than 480. */
  widest?: number
  /** The first picture of a page is what the page is waited for. */
  first?: boolean
  /** Empty where the name stands beside the picture anyway. */
  alt?: string
  className?: string
}

/** A square picture on its own ground: AVIF, else WebP, in the size that the screen needs. */
export function ProductPicture({
  product,
  sizes,
  widest = 480,
  first,
  alt = '',
  className = '',
}: ProductPictureProps) {
  const set = (format: 'avif' | 'webp') =>
    product.images
      .filter((image) => image.format === format && image.width <= widest)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ')
  const avif = set('avif')
  return (
    <picture className={`block aspect-square overflow-hidden bg-tint ${className}`}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {product.image && (
        <img
          src={product.image}
          srcSet={set('webp') || undefined}
          sizes={sizes}
          width={480}
          height={480}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding={first ? undefined : 'async'}
          className="size-full object-cover"
        />
      )}
    </picture>
  )
}
