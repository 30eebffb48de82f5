import type { ProductPicture } from '@duka/contract/catalogue/products'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { largest } from './largest-file.ts'
import { product as productWords } from './words.ts'

interface PictureZoomProps {
  name: string
  pictures: ProductPicture[]
  /** The place of the picture that is shown first. */
  start: number
  altOf: (place: number) => string
  onClose: () => void
}

/** The picture that is enlarged, and where it was tapped, in parts of its width and height: that is shown first. */
interface Large {
  place: number
  x: number
  y: number
}

/**
 * The pictures of a product on the whole screen, in a row to swipe through. Two fingers enlarge them as they do any page, a
 * tap or Enter enlarges one to drag it about, and arrow keys go on.
 */
export function PictureZoom({ name, pictures, start, altOf, onClose }: PictureZoomProps) {
  const t = productWords.use()
  const row = useRef<HTMLUListElement>(null)
  const [large, setLarge] = useState<Large>()
  /** Moves the focus to a picture, which scrolls to it. */
  const show = (place: number) => row.current?.children[place]?.querySelector('button')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the dialog has opened
  useEffect(() => show(start), [])
  useEffect(() => {
    if (!large) return
    const shown = row.current?.children[large.place]
    shown?.scrollTo(
      shown.scrollWidth * large.x - shown.clientWidth / 2,
      shown.scrollHeight * large.y - shown.clientHeight / 2,
    )
  }, [large])
  const enlarge = (event: MouseEvent<HTMLButtonElement>, place: number) => {
    if (large?.place === place) return setLarge(undefined)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const side = Math.min(width, height)
    const isByKey = event.detail === 0
    const from = (middle: number, at: number) => (isByKey ? 0.5 : 0.5 + (at - middle) / side)
    setLarge({
      place,
      x: from(left + width / 2, event.clientX),
      y: from(top + height / 2, event.clientY),
    })
  }
  const turn = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!way || !row.current) return
    // The browser would scroll by one more picture.
    event.preventDefault()
    const place = Math.round(row.current.scrollLeft / row.current.clientWidth) + way
    setLarge(undefined)
    show(place)
  }
  return (
    <Dialog title={name} closeLabel={t.closePicture} onClose={onClose} className="zoom">
      <ul ref={row} aria-label={t.pictures} onKeyDown={turn} className="zoom-row">
        {pictures.map((picture, place) => (
          <li key={picture.image}>
            <button
              type="button"
              aria-label={t.zoom(altOf(place))}
              aria-pressed={large?.place === place}
              onClick={(event) => enlarge(event, place)}
            >
              <img src={largest(picture)} alt="" width={1000} height={1000} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
