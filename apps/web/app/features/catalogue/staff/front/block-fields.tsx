import type { Category } from '@duka/contract/catalogue/categories'
import {
  MAX_BANNER_TEXT,
  MAX_FRONT_TEXT,
  MAX_FRONT_TITLE,
  MAX_PICKED,
} from '@duka/contract/catalogue/front-limits'
import { exact, Fields } from '../../../../ui/fields.tsx'
import { BannerPictureField } from './banner-picture-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { BlockChange, EditedBlock } from './edited-block.ts'
import { ProductPicker } from './product-picker.tsx'
import { staffFront } from './words.ts'

export interface BlockFieldsProps {
  block: EditedBlock
  categories: Category[]
  errorOf: (field: string) => string | undefined
  change: (change: BlockChange) => void
}

/** The fields of one block. */
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
      {kind !== 'text' && (
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
      {isBanner && (
        <BannerPictureField
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
