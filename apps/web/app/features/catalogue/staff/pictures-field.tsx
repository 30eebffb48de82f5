import '../../../ui/later-icons.ts'
import { MAX_PICTURES, type ProductPicture } from '@duka/contract/catalogue/products'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shrinkPicture } from '../../../lib/forms/shrink-picture.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FieldFrame, useField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { staffProducts } from '../../../words/staff/products.ts'

/** A picture in the form: one that the product has, or a chosen file. */
interface Item {
  key: string
  /** The address of a present picture, or the content of a file as a data URL. */
  shown: string
  file?: File
  alt: string
}

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
  const [items, setItems] = useState<Item[]>(() =>
    present.map(({ image, alt = '' }) => ({ key: image, shown: image, alt })),
  )
  const [isChanged, setChanged] = useState(false)
  const [dragged, setDragged] = useState<number>()
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

  const change = (next: Item[]) => {
    setItems(next)
    setChanged(true)
  }
  const choose = async (chosen: FileList | null, kept: Item[]) => {
    const added = await Promise.all([...(chosen ?? [])].map(toItem))
    if (added.length > 0) change([...kept, ...added])
  }
  const move = (from: number, to: number) => {
    const next = [...items]
    const [item] = next.splice(from, 1)
    if (item && to >= 0 && to < items.length) change(next.toSpliced(to, 0, item))
  }
  return (
    <FieldFrame id={id} label={t.image} error={error} hint={hint}>
      <input
        {...input}
        type="file"
        accept="image/*"
        multiple
        onChange={(event) => choose(event.target.files, [])}
        className="control min-w-0 py-2 file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink"
      />
      <input ref={files} type="file" name="productImage" multiple hidden />
      <input ref={list} type="hidden" name="pictures" value={isChanged ? listOf(items) : ''} />
      {items.length > 0 && (
        <ol className="mt-1 grid gap-2" aria-label={t.pictures}>
          {items.map((item, position) => (
            <li
              key={item.key}
              draggable
              onDragStart={() => setDragged(position)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, position)
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
                onChange={(event) =>
                  change(items.with(position, { ...item, alt: event.target.value }))
                }
              />
              <span className="flex">
                {position > 0 && (
                  <IconButton
                    label={t.movePicture(position + 1)}
                    onClick={() => move(position, position - 1)}
                  >
                    <Icon name="down" className="size-5 rotate-180" />
                  </IconButton>
                )}
                <IconButton
                  label={t.removePicture(position + 1)}
                  onClick={() => change(items.filter((other) => other !== item))}
                >
                  <Icon name="trash" />
                </IconButton>
              </span>
            </li>
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
              void choose(event.target.files, items)
              event.target.value = ''
            }}
            className="control min-w-0 py-2 file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink"
          />
        </label>
      )}
    </FieldFrame>
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

async function toItem(chosen: File): Promise<Item> {
  const file = await shrinkPicture(chosen)
  // As a data URL, because the content security policy forbids blobs.
  const shown = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
  return { key: crypto.randomUUID(), shown, file, alt: '' }
}

/** The list as the API reads it: files by their number among the files. */
function listOf(items: Item[]): string {
  let upload = 0
  return JSON.stringify(
    items.map(({ file, shown, alt }) => (file ? { upload: upload++, alt } : { image: shown, alt })),
  )
}
