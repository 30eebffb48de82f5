import '../../../ui/later-icons.ts'
import { MAX_PICTURES, type ProductPicture } from '@duka/contract/catalogue/products'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dataUrl } from '../../../lib/forms/data-url.ts'
import { shrinkPicture } from '../../../lib/forms/shrink-picture.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FieldFrame, useField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { moved } from './moved.ts'
import { afterMoving, afterTakingOut, takesOut, useNextFocus } from './use-next-focus.ts'
import { staffProducts } from './words.ts'

interface PicturesFieldProps {
  hint: ReactNode
  error: string | undefined
  present: ProductPicture[]
}

/**
 * The pictures of a product, in their order. The form sends the files as `productImage` and, after any change,
 * the list as `pictures`. *Image* replaces all pictures; *Add pictures* keeps the present ones.
 */
export function PicturesField({ hint, error, present }: PicturesFieldProps) {
  const t = staffProducts.use()
  const { id, input } = useField({ error, hint })
  const pictures = usePictures(present)
  const { items, isChanged } = pictures
  const [dragged, setDragged] = useState<number>()
  const { within, focusNext } = useNextFocus<HTMLDivElement>()
  const files = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLInputElement>(null)

  // A form takes files only from an input, so the chosen and shrunk ones are put into a hidden one.
  useEffect(() => {
    if (!isChanged || !files.current) return
    const transfer = new DataTransfer()
    for (const { file } of items) if (file) transfer.items.add(file)
    files.current.files = transfer.files
    // Tells the dialog that there is something to lose.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [items, isChanged])

  return (
    <FieldFrame id={id} label={t.image} error={error} hint={hint}>
      <div ref={within} className="grid gap-1.5">
        <input
          {...input}
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => pictures.replace(event.target.files)}
          className="control min-w-0 py-2 file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink"
        />
        <input ref={files} type="file" name="productImage" multiple hidden />
        <input ref={list} type="hidden" name="pictures" value={isChanged ? listOf(items) : ''} />
        {items.length > 0 && (
          <ol className="mt-1 grid gap-2" aria-label={t.pictures}>
            {items.map((item, position) => (
              <Row
                key={item.key}
                item={item}
                position={position}
                pictures={pictures}
                focusNext={focusNext}
                onDrag={() => setDragged(position)}
                onDrop={() => dragged !== undefined && pictures.move(dragged, position)}
              />
            ))}
          </ol>
        )}
        {items.length > 0 && items.length < MAX_PICTURES && (
          <label className="mt-1 grid gap-1 text-sm">
            {t.addPictures(MAX_PICTURES - items.length)}
            <input
              type="file"
              accept="image/*"
              multiple
              onChange={(event) => {
                void pictures.add(event.target.files)
                event.target.value = ''
              }}
              className="control min-w-0 py-2 file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink"
            />
          </label>
        )}
      </div>
    </FieldFrame>
  )
}

interface RowProps {
  item: Item
  position: number
  pictures: ReturnType<typeof usePictures>
  focusNext: (...selectors: string[]) => void
  onDrag: () => void
  onDrop: () => void
}

/** One picture: what it shows, its description, and where it stands. */
function Row({ item, position, pictures, focusNext, onDrag, onDrop }: RowProps) {
  const t = staffProducts.use()
  return (
    <li
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 rounded-control border border-line p-1.5"
    >
      <Preview shown={item.shown} alt={item.file ? t.preview : ''} />
      <input
        className="control min-w-0"
        aria-label={t.altOf(position + 1)}
        placeholder={t.altHint}
        maxLength={200}
        value={item.alt}
        onChange={(event) => pictures.describe(position, event.target.value)}
      />
      <span className="flex">
        {position > 0 && (
          <IconButton
            label={t.movePicture(position + 1)}
            onClick={() => {
              pictures.move(position, position - 1)
              focusNext(...afterMoving(position - 1))
            }}
          >
            <Icon name="down" className="size-5 rotate-180" />
          </IconButton>
        )}
        <IconButton
          label={t.removePicture(position + 1)}
          {...takesOut}
          onClick={() => {
            pictures.remove(position)
            focusNext(...afterTakingOut(position, 'input[type=file]'))
          }}
        >
          <Icon name="trash" />
        </IconButton>
      </span>
    </li>
  )
}

/** A small picture. The server may read pictures that the browser cannot show. */
function Preview({ shown, alt }: { shown: string; alt: string }) {
  return (
    <img
      src={shown}
      alt={alt}
      onError={(event) => {
        event.currentTarget.style.visibility = 'hidden'
      }}
      className="size-14 rounded-control border border-line bg-tint object-cover"
    />
  )
}

/** A picture in the form: one that the product has, or a chosen file. */
interface Item {
  key: string
  /** The address of a present picture, or the content of a file as a data URL. */
  shown: string
  file?: File
  alt: string
}

/** The pictures of a product while staff change them. */
function usePictures(present: ProductPicture[]) {
  const [items, setItems] = useState<Item[]>(() =>
    present.map(({ image, alt = '' }) => ({ key: image, shown: image, alt })),
  )
  const [isChanged, setChanged] = useState(false)
  const change = (next: (before: Item[]) => Item[]) => {
    setItems(next)
    setChanged(true)
  }
  // Files take a moment to shrink; meanwhile the others may get descriptions.
  const choose = async (chosen: FileList | null, keepsOthers: boolean) => {
    const added = await Promise.all([...(chosen ?? [])].map(toItem))
    if (added.length > 0) change((before) => (keepsOthers ? [...before, ...added] : added))
  }
  return {
    items,
    isChanged,
    /** Takes these files instead of all pictures. */
    replace: (chosen: FileList | null) => choose(chosen, false),
    add: (chosen: FileList | null) => choose(chosen, true),
    describe: (position: number, alt: string) =>
      change((before) => before.map((item, at) => (at === position ? { ...item, alt } : item))),
    move: (from: number, to: number) => change((before) => moved(before, from, to)),
    remove: (position: number) => change((before) => before.toSpliced(position, 1)),
  }
}

/** The list as the API reads it: files by their number among the files. */
export function listOf(items: Item[]): string {
  let upload = 0
  return JSON.stringify(
    items.map(({ file, shown, alt }) => (file ? { upload: upload++, alt } : { image: shown, alt })),
  )
}

async function toItem(chosen: File): Promise<Item> {
  const file = await shrinkPicture(chosen)
  return { key: crypto.randomUUID(), shown: await dataUrl(file), file, alt: '' }
}
