import type { ProductPicture } from '@duka/contract/catalogue/products'
import { useState } from 'react'
import { shrinkPicture } from '../../../lib/forms/shrink-picture.ts'
import { moved } from './moved.ts'

/** A picture in the form: one that the product has, or a chosen file. */
export interface Item {
  key: string
  /** The address of a present picture, or the content of a file as a data URL. */
  shown: string
  file?: File
  alt: string
}

/** The pictures of a product while staff change them. */
export function usePictures(present: ProductPicture[]) {
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
  // As a data URL, because the content security policy forbids blobs.
  const shown = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
  return { key: crypto.randomUUID(), shown, file, alt: '' }
}
