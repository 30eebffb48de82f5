import type { Product } from '@duka/contract/catalogue/products'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { largest } from './largest-file.ts'
import { ProductPicture as OnePicture, Picture, pictureSets } from './product-picture.tsx'
import { product as productWords } from './words.ts'

/** Loaded with the first tap. */
const PictureZoom = lazy(() =>
  import('./picture-zoom.tsx').then(({ PictureZoom }) => ({ default: PictureZoom })),
)

/** The part of the address while the pictures are shown on the whole screen. */
const ZOOM = '#zoom'

/** 92vw on a phone. Told 66vw, one of two pixels a point loads 480 px, half the bytes of 800: the zoom has more. */
const sizes = '(min-width: 1280px) 610px, (min-width: 768px) 47vw, 66vw'

/**
 * The pictures of a product: a row to swipe through, which is CSS alone, with dots on a phone and thumbnails on wide
 * screens. A tap shows the picture large. Without scripts the links lead to the pictures.
 */
export function ProductGallery({ product }: { product: Product }) {
  const t = productWords.use()
  const { name, pictures } = product
  const row = useRef<HTMLUListElement>(null)
  const [zoomed, setZoomed] = useState<number>()
  const [seen, setSeen] = useState(0)
  const isClosing = useRef(false)
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  if (pictures.length === 0)
    return <OnePicture product={product} sizes={sizes} first className="rounded-card" />

  const many = pictures.length > 1
  const altOf = (position: number) =>
    pictures[position]?.alt ?? (position === 0 ? name : t.pictureOf(name, position + 1))
  const zoom = (event: MouseEvent, position: number) => {
    event.preventDefault()
    setZoomed(position)
    isClosing.current = false
    // A step, so that *back* closes it.
    navigate({ search, hash: ZOOM }, { preventScrollReset: true, state })
  }
  // One step back, however often a browser says that it was closed.
  const close = () => {
    if (!isClosing.current) navigate(-1)
    isClosing.current = true
  }
  const show = (event: MouseEvent, position: number) => {
    event.preventDefault()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = (row.current?.clientWidth ?? 0) * position
    row.current?.scrollTo({ left, behavior: calm ? 'instant' : 'smooth' })
  }
  return (
    <div className={many ? 'shots' : ''}>
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSeen(Math.round(scrollLeft / clientWidth))
        }
        aria-label={many ? t.pictures : undefined}
        className="gallery flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none]"
      >
        {pictures.map((picture, position) => (
          // Clipped, so that Chrome loads the next picture with the swipe to it and not before.
          <li
            key={picture.image}
            id={`picture-${position + 1}`}
            className="w-full shrink-0 snap-center overflow-hidden"
          >
            <a
              href={largest(picture)}
              aria-label={t.zoom(altOf(position))}
              // Keys reach the others by the thumbnails, not twice.
              tabIndex={position === seen ? undefined : -1}
              onClick={(event) => zoom(event, position)}
              className="block cursor-zoom-in"
            >
              <Picture
                sets={pictureSets(picture, 800)}
                sizes={sizes}
                first={position === 0}
                alt={altOf(position)}
              />
            </a>
          </li>
        ))}
      </ul>
      {many && (
        <p aria-hidden="true" className="dots">
          {pictures.map(({ image }, position) => (
            <span key={image} className={position === seen ? 'on' : ''} />
          ))}
        </p>
      )}
      {many && (
        <ul className="thumbs">
          {pictures.map((picture, position) => (
            <li key={picture.image}>
              <a
                href={`#picture-${position + 1}`}
                aria-label={t.show(altOf(position))}
                aria-current={position === seen || undefined}
                onClick={(event) => show(event, position)}
              >
                <Picture sets={pictureSets(picture, 320)} sizes="64px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && hash === ZOOM && (
        <Suspense>
          <PictureZoom
            name={name}
            pictures={pictures}
            start={zoomed}
            altOf={altOf}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
