import { listProductsOfCategory, saveFrontPicture } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import type { CategoryTile, FrontPicture } from '@duka/contract/catalogue/front'
import {
  MAX_BANNER_TEXT,
  MAX_FRONT_TEXT,
  MAX_FRONT_TITLE,
  MAX_PICKED,
} from '@duka/contract/catalogue/front-limits'
import { useState } from 'react'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { shrinkPicture } from '../../../../lib/forms/shrink-picture.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame, SelectField, useField } from '../../../../ui/field.tsx'
import { exact, Fields } from '../../../../ui/fields.tsx'
import { lastTakesOut, useNextFocus } from '../use-next-focus.ts'
import type { BlockChange, EditedBlock, Picked } from './edited-block.ts'
import { PickedList } from './picked-list.tsx'
import { ProductPicker } from './product-picker.tsx'
import { staffFront } from './words.ts'

export interface BlockFieldsProps {
  block: EditedBlock
  categories: Category[]
  errorOf: (field: string) => string | undefined
  change: (change: BlockChange) => void
}

export function BlockFields({ block, categories, errorOf, change }: BlockFieldsProps) {
  const t = staffFront.use()
  const { kind } = block
  const known = { values: block, errors: errorOf, onType: change }
  const isBanner = kind === 'banner'
  const title = { maxLength: MAX_FRONT_TITLE }
  const text = { rows: isBanner ? 2 : 4, maxLength: isBanner ? MAX_BANNER_TEXT : MAX_FRONT_TEXT }
  const inSwahili = { hint: t.swHint, lang: 'sw' }
  const link = {
    label: t.link,
    hint: t.linkHint,
    inputMode: 'url',
    autoCapitalize: 'none',
  } as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {kind !== 'text' && kind !== 'promise' && (
        <div className="grid gap-4 md:grid-cols-2">
          <Fields
            {...known}
            of={{
              title: { label: t.heading, required: true, ...title },
              titleSw: { label: t.headingSw, ...inSwahili, ...title },
            }}
          />
        </div>
      )}
      {(kind === 'text' || isBanner) && (
        <div className="grid gap-4 md:grid-cols-2">
          <Fields
            {...known}
            of={{
              text: { label: t.text, required: !isBanner, ...text },
              textSw: { label: t.textSw, ...inSwahili, ...text },
            }}
          />
        </div>
      )}
      {isBanner && <Fields {...known} of={{ link: { ...link, ...exact } }} />}
      {(isBanner || kind === 'promise') && (
        <PictureField
          hint={isBanner ? t.pictureHint : t.promiseHint}
          picture={block.picture}
          error={errorOf('image')}
          change={(picture) => change({ picture })}
        />
      )}
      {kind === 'products' && <Products block={block} errorOf={errorOf} change={change} />}
      {kind === 'categories' && (
        <CategoryPicker
          picked={block.categories}
          categories={categories}
          error={errorOf('categories')}
          change={(next) => change((before) => ({ categories: next(before.categories) }))}
        />
      )}
    </div>
  )
}

function Products({ block, errorOf, change }: Omit<BlockFieldsProps, 'categories'>) {
  const t = staffFront.use()
  const { best } = block
  const limits = { type: 'number', inputMode: 'numeric', min: 1, max: MAX_PICKED } as const
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Fields
          values={{ show: best ? 'best' : 'picked', count: block.count }}
          errors={errorOf}
          onType={({ show, count }) => change(show ? { best: show === 'best' } : { count })}
          of={{
            show: {
              label: t.show,
              error: best ? errorOf('products') : undefined,
              options: [
                ['picked', t.picked],
                ['best', t.best],
              ],
            },
            count: best && { label: t.count, hint: t.countHint, ...limits },
          }}
        />
      </div>
      {!best && (
        <ProductPicker
          picked={block.products}
          error={errorOf('products')}
          change={(products) => change({ products })}
        />
      )}
    </>
  )
}

interface CategoryPickerProps {
  picked: Picked<CategoryTile>[]
  categories: Category[]
  error: string | undefined
  /** `next` gets the current choice: an upload may end after another change. */
  change: (next: (picked: Picked<CategoryTile>[]) => Picked<CategoryTile>[]) => void
}

function CategoryPicker({ picked, categories, error, change }: CategoryPickerProps) {
  const t = staffFront.use()
  const others = categories.filter(({ _id }) => picked.every((one) => one._id !== _id))
  const isFull = picked.length >= MAX_PICKED
  const { within, focusNext } = useNextFocus<HTMLDivElement>()
  const add = async (_id: string) => {
    const category = others.find((one) => one._id === _id)
    if (!category) return
    const { name } = category
    if (picked.length + 1 >= MAX_PICKED || others.length === 1) focusNext(lastTakesOut)
    change((before) => [...before, { _id, found: { _id, name, image: null, images: [] } }])
    const found = await tileOf(category)
    change((before) => before.map((one) => (one._id === _id ? { _id, found } : one)))
  }
  return (
    <div ref={within} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <PickedList
        label={t.chosen}
        picked={picked}
        goneName={t.goneCategory}
        change={(next) => change(() => next)}
        focusNext={focusNext}
      />
      <SelectField
        label={t.chooseCategory}
        hint={isFull ? t.pickedFull(MAX_PICKED) : undefined}
        value=""
        error={error}
        disabled={isFull || others.length === 0}
        onChange={({ target }) => void add(target.value)}
        options={[['', t.choose], ...others.map(({ _id, name }) => [_id, name] as const)]}
      />
    </div>
  )
}

/** The category as its tile will look: with the picture of its newest product. */
async function tileOf({ _id, name }: Category): Promise<CategoryTile> {
  const newest = await call(listProductsOfCategory, {
    params: { categoryId: _id },
    query: { limit: '1' },
  }).catch(() => undefined)
  const { image = null, images = [] } = newest?.products[0] ?? {}
  return { _id, name, image, images }
}

interface PictureFieldProps {
  hint: string
  picture: FrontPicture | null
  error: string | undefined
  change: (picture: FrontPicture | null) => void
}

/** Uploads a picture as soon as it is chosen, so that the preview shows what the shop made of it. */
function PictureField({ hint, picture, error, change }: PictureFieldProps) {
  const t = staffFront.use()
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const shown = refused ?? error
  const { id, input } = useField({ error: shown, hint })

  const upload = async (file: File | undefined) => {
    if (!file) return
    setSaving(true)
    const body = new FormData()
    body.append('picture', await shrinkPicture(file, 'own'))
    const saved = await attempt(call(saveFrontPicture, { body }), {
      failed: t.pictureFailed,
      isShown: true,
    })
    setSaving(false)
    setRefused(saved.ok ? undefined : saved.message)
    if (saved.ok) change(saved.value.picture)
  }
  return (
    <FieldFrame id={id} label={t.picture} error={shown} isAlert hint={hint}>
      {picture && (
        <img
          src={picture.image}
          width={picture.width}
          height={picture.height}
          alt=""
          className="h-24 w-auto justify-self-start rounded-control border border-line bg-tint"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          {...input}
          type="file"
          accept="image/*"
          disabled={isSaving}
          className="control max-w-md min-w-0 flex-1 basis-60"
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
        {picture && (
          <Button look="quiet" onClick={() => change(null)}>
            {t.pictureRemove}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSaving && t.pictureSaving}
      </p>
    </FieldFrame>
  )
}
