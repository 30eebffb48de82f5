import type { Category } from '@duka/contract/catalogue/categories'
import {
  MAX_BANNER_TEXT,
  MAX_FRONT_TEXT,
  MAX_FRONT_TITLE,
  MAX_PICKED,
} from '@duka/contract/catalogue/front-limits'
import { Field, SelectField, TextareaField } from '../../../../ui/field.tsx'
import { staffFront } from '../../../../words/staff/front.ts'
import { BannerPictureField } from './banner-picture-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { BlockChange, EditedBlock } from './edited-block.ts'
import { ProductPicker } from './product-picker.tsx'

export interface BlockFieldsProps {
  block: EditedBlock
  categories: Category[]
  errorOf: (field: string) => string | undefined
  change: (change: BlockChange) => void
}

/** The fields of one block. */
export function BlockFields({ block, categories, errorOf, change }: BlockFieldsProps) {
  const { kind } = block
  const about = { block, errorOf, change }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {kind !== 'text' && <Titles {...about} />}
      {(kind === 'text' || kind === 'banner') && <Texts {...about} />}
      {kind === 'banner' && <Link {...about} />}
      {kind === 'banner' && (
        <BannerPictureField
          picture={block.picture}
          error={errorOf('image')}
          change={(picture) => change({ picture })}
        />
      )}
      {kind === 'products' && <Products {...about} />}
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

type FieldsProps = Omit<BlockFieldsProps, 'categories'>

function Titles({ block, errorOf, change }: FieldsProps) {
  const t = staffFront.use()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label={t.heading}
        value={block.title}
        maxLength={MAX_FRONT_TITLE}
        required
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        label={t.headingSw}
        hint={t.swHint}
        lang="sw"
        value={block.titleSw}
        maxLength={MAX_FRONT_TITLE}
        error={errorOf('titleSw')}
        onChange={({ target }) => change({ titleSw: target.value })}
      />
    </div>
  )
}

function Texts({ block, errorOf, change }: FieldsProps) {
  const t = staffFront.use()
  const isBanner = block.kind === 'banner'
  const size = { rows: isBanner ? 2 : 4, maxLength: isBanner ? MAX_BANNER_TEXT : MAX_FRONT_TEXT }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextareaField
        {...size}
        label={t.text}
        value={block.text}
        required={!isBanner}
        error={errorOf('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextareaField
        {...size}
        label={t.textSw}
        hint={t.swHint}
        lang="sw"
        value={block.textSw}
        error={errorOf('textSw')}
        onChange={({ target }) => change({ textSw: target.value })}
      />
    </div>
  )
}

function Link({ block, errorOf, change }: FieldsProps) {
  const t = staffFront.use()
  return (
    <Field
      label={t.link}
      hint={t.linkHint}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={block.link}
      error={errorOf('link')}
      onChange={({ target }) => change({ link: target.value })}
    />
  )
}

function Products({ block, errorOf, change }: FieldsProps) {
  const t = staffFront.use()
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t.show}
          value={block.best ? 'best' : 'picked'}
          error={block.best ? errorOf('products') : undefined}
          onChange={({ target }) => change({ best: target.value === 'best' })}
        >
          <option value="picked">{t.picked}</option>
          <option value="best">{t.best}</option>
        </SelectField>
        {block.best && (
          <Field
            label={t.count}
            hint={t.countHint}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_PICKED}
            value={block.count}
            error={errorOf('count')}
            onChange={({ target }) => change({ count: target.value })}
          />
        )}
      </div>
      {!block.best && (
        <ProductPicker
          picked={block.products}
          error={errorOf('products')}
          change={(products) => change({ products })}
        />
      )}
    </>
  )
}
