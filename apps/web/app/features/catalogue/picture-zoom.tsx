import type { ProductPicture } from '@duka/contract/catalogue/products'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
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

/**
 * The pictures of a product on the whole screen, in a row to swipe through. Two fingers enlarge them as they do any page, a
 * tap or Enter enlarges one to drag it about, and arrow keys go on.
 */
export function PictureZoom({ name, pictures, start, altOf, onClose }: PictureZoomProps) {
  const t = productWords.use()
  const row = useRef<HTMLUListElement>(null)
  const [large, setLarge] = useState<number>()
  /** Moves the focus to a picture, which scrolls to it. */
  const show = (place: number) => row.current?.children[place]?.querySelector('button')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the dialog has opened
  useEffect(() => show(start), [])
  useEffect(() => {
    // A large picture shows its middle first.
    const shown = large === undefined ? undefined : row.current?.children[large]
    shown?.scrollTo(
      (shown.scrollWidth - shown.clientWidth) / 2,
      (shown.scrollHeight - shown.clientHeight) / 2,
    )
  }, [large])
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
              aria-pressed={large === place}
              onClick={() => setLarge(large === place ? undefined : place)}
            >
              <img src={largest(picture)} alt="" width={1000} height={1000} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
