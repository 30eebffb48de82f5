import type { Product } from '@duka/contract/catalogue'

/** The ready-made files of a picture, as `srcset` has them. */
export interface PictureSets {
  image: string | null
  avif: string
  webp: string
}

/** What is offered of a product's picture; `widest` is the largest width. */
export function pictureSets(
  { image, images }: Pick<Product, 'image' | 'images'>,
  widest = 480,
): PictureSets {
  const set = (wanted: 'avif' | 'webp') =>
    images
      .filter(({ format, width }) => format === wanted && width <= widest)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ')
  return { image, avif: set('avif'), webp: set('webp') }
}

interface PictureProps {
  sets: PictureSets
  /** The `sizes` of the picture, as CSS has it. */
  sizes: string
  /** The first picture of a page is what the page is waited for. */
  first?: boolean
  /** Empty where the name stands beside the picture anyway. */
  alt?: string
  className?: string
}

type ProductPictureProps = Omit<PictureProps, 'sets'> & {
  product: Pick<Product, 'image' | 'images'>
  /** The largest ready-made width to offer: cards need no more than 480. */
  widest?: number
}

/** A product's picture, from the files that its answer lists. */
export function ProductPicture({ product, widest, ...rest }: ProductPictureProps) {
  return <Picture sets={pictureSets(product, widest)} {...rest} />
}

/** A square picture on its own ground: AVIF, else WebP, in the size that the screen needs. */
export function Picture({ sets, sizes, first, alt = '', className = '' }: PictureProps) {
  const { image, avif, webp } = sets
  return (
    <picture className={`block aspect-square overflow-hidden bg-tint ${className}`}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {image && (
        <img
          src={image}
          srcSet={webp || undefined}
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
