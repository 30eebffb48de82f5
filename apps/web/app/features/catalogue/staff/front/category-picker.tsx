import { listProductsOfCategory } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import type { CategoryTile } from '@duka/contract/catalogue/front'
import { MAX_PICKED } from '@duka/contract/catalogue/front-limits'
import { call } from '../../../../lib/calls/call.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { lastTakesOut, useNextFocus } from '../use-next-focus.ts'
import type { Picked } from './edited-block.ts'
import { PickedList } from './picked-list.tsx'
import { staffFront } from './words.ts'

interface CategoryPickerProps {
  picked: Picked<CategoryTile>[]
  categories: Category[]
  error: string | undefined
  /** `next` gets the current choice: an upload may end after another change. */
  change: (next: (picked: Picked<CategoryTile>[]) => Picked<CategoryTile>[]) => void
}

/** Picks categories from the list of all. */
export function CategoryPicker({ picked, categories, error, change }: CategoryPickerProps) {
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
