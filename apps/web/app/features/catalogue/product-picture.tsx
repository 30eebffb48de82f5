import type { Product } from '@duka/contract/catalogue/products'
import { preload } from 'react-dom'

/** The files of a picture, as `srcset` values. */
export interface PictureSets {
  image: string | null
  avif: string
  webp: string
}

/** The `srcset` values of a product's picture, up to the width `widest`. */
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
  sizes: string
  /** The first picture of a page gets high priority (largest contentful paint). */
  first?: boolean
  /** Visible at once, so not lazy-loaded. */
  eager?: boolean
  /** Empty if the name is beside the picture. */
  alt?: string
  className?: string
}

type ProductPictureProps = Omit<PictureProps, 'sets'> & {
  product: Pick<Product, 'image' | 'images'>
  /** The largest width to use: cards need no more than 480. */
  widest?: number
}

export function ProductPicture({ product, widest, ...rest }: ProductPictureProps) {
  return <Picture sets={pictureSets(product, widest)} {...rest} />
}

/** A square picture as AVIF or WebP, in the size that the screen needs. */
export function Picture({
  sets,
  sizes,
  first,
  eager = first,
  alt = '',
  className = '',
}: PictureProps) {
  const { image, avif, webp } = sets
  // React preloads no picture of which there are two formats. The browser has found its own by itself.
  if (import.meta.env.SSR && first && image && avif) {
    const files = { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' }
    preload(image, { as: 'image', ...files, fetchPriority: 'high' })
  }
  // Chrome loads lazy pictures up to 2,500 px below the screen, skipped ones up to one and a half screens.
  const skipped = eager ? '' : '[content-visibility:auto]'
  return (
    <picture className={`block aspect-square overflow-hidden bg-tint ${skipped} ${className}`}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {image && (
        <img
          src={image}
          srcSet={webp || undefined}
          sizes={sizes}
          width={480}
          height={480}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding={first ? undefined : 'async'}
          className="size-full object-cover"
        />
      )}
    </picture>
  )
}
