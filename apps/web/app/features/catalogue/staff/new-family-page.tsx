import { createFamily, listCategories } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import { MAX_VARIANTS, NewFamily } from '@duka/contract/catalogue/families'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { optionLimits } from '@duka/contract/field-messages'
import { messages } from '@duka/contract/screen-messages'
import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { withProgress } from '../../../lib/calls/upload.ts'
import { discardDraft, keepInTab, keptInTab, useDraft } from '../../../lib/forms/drafts.ts'
import type { NameOf } from '../../../lib/forms/form.ts'
import { shrinkPicture } from '../../../lib/forms/shrink-picture.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useRefusal } from '../../../ui/refusal.ts'
import { Alert } from '../../../ui/states.tsx'
import { useUnsaved } from '../../settings/use-unsaved.ts'
import { named } from '../../staff-frame/list-filters.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { CategoryField, categoryOf, checkWithCategory } from './category-field.tsx'
import { VariantRows } from './variant-rows.tsx'
import {
  combinations,
  lookOf,
  type TypedOption,
  type TypedVariants,
  typedOf,
  withPictures,
} from './variant-table.ts'
import { newFamilyWords, staffProducts } from './words.ts'

export async function loader() {
  const { categories } = await call(listCategories)
  return { categories }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = new FormData()
  for (const name of ['name', 'description', 'category', 'brand', 'visibility', 'products'])
    body.set(name, String(form.get(name) ?? '').trim())
  const read = checkWithCategory(form, Object.fromEntries(body), NewFamily, {}, wholePath)
  if (!read.ok) return read
  const category = await categoryOf(form)
  if (!category.ok) return category
  body.set('category', category.value)
  await addPictures(body, form)
  const isPlain = read.value.products.every(({ options }) => optionsText(options) === '')
  const outcome = await attempt(call(createFamily, { body, transport: withProgress }), {
    done: isPlain ? messages.done.productCreated : newFamilyWords.now().created,
    failed: messages.failed.createProduct,
  })
  if (!outcome.ok) return outcome
  forget()
  const { family, product } = outcome.value
  const next = { category: category.value, after: (product ?? family)?._id ?? '' }
  const [to, query] = form.has('again') ? ['/new-group', next] : ['', { q: read.value.name }]
  return redirect(`/dashboard/products${to}?${new URLSearchParams(query)}`)
}

/** Adds the pictures of all products, then those of one look, and names them in its products. */
async function addPictures(body: FormData, form: FormData): Promise<void> {
  const isChosen = (file: unknown) => file instanceof File && file.size > 0
  const shared = form.getAll('productImage').filter(isChosen)
  const products: { options: Options }[] = JSON.parse(String(form.get('products')))
  const look = String(form.get('look'))
  // Without those of products that were left out.
  const own = [...new Set(products.flatMap(({ options }) => options[look] ?? []))]
    .map((value) => ({ value, file: form.get(OF_LOOK + value) }))
    .filter(({ file }) => isChosen(file))
  for (const picture of [...shared, ...own.map(({ file }) => file)])
    if (picture instanceof File) body.append('productImage', await shrinkPicture(picture))
  const files = own.map(({ value }, at) => [value, shared.length + at] as const)
  body.set('products', JSON.stringify(withPictures(products, look, new Map(files))))
}

/** Begins the name of a field with the picture of one look, such as `picture-of-Red`. */
const OF_LOOK = 'picture-of-'

/** `products.0.price`: the field of one row. */
const wholePath: NameOf = (path) => path.join('.')

/** One form for a product, or for all sizes and colours of it. The next product gets a new one. */
export function Component() {
  const { search } = useLocation()
  return <NewProductForm key={search} />
}

function NewProductForm() {
  const t = newFamilyWords.use()
  const p = staffProducts.use()
  const { unreached } = staff.use().leaving
  const { categories } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  // What was typed in the form of one product, from which the link to this page came.
  // A redirect has a state of its own.
  const { state }: { state: Record<string, string> | null } = useLocation()
  const before = state?.values ? state : null
  const [query] = useSearchParams()
  const [kept] = useState(() => (before ? undefined : keptInTab<Kept>('group')))
  const [options, setOptions] = useState<TypedOption[]>(
    kept?.options ?? [
      { name: before?.option || 'Size', values: before?.values ?? '' },
      { name: 'Colour', values: '' },
    ],
  )
  const [typed, setTyped] = useState<TypedVariants>(
    kept?.typed ?? { '': { sku: '', price: before?.price ?? '', stockQuantity: '' } },
  )
  const [hadOptions] = useState(() => combinations(options).length > 0)
  const [isTyped, setIsTyped] = useState(before !== null || kept !== undefined)
  const [left, setLeft] = useState<string[]>([])
  const all = combinations(options)
  const isPlain = all.length === 0
  const rows = isPlain ? [{}] : all.filter((row) => !left.includes(optionsText(row)))
  const { form, fields: errors } = useRefusal(refused)
  // Back cannot be stopped, so what was typed is here again afterwards.
  const saveDraft = useDraft(form)
  useUnsaved(isTyped, forget)
  useEffect(() => {
    if (isTyped) keepInTab('group', { options, typed } satisfies Kept)
  }, [isTyped, options, typed])

  const products = rows.map((row) => ({ ...typedOf(typed, row), options: row }))
  const values = { category: query.get('category') ?? '', ...before }
  return (
    <StaffPage title={t.title}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={() => {
          saveDraft()
          setIsTyped(true)
        }}
        className="grid max-w-4xl gap-4"
      >
        <input type="hidden" name="products" value={JSON.stringify(products)} />
        {refused && (
          <Alert more={refused.isOffline && unreached}>{errors.products ?? refused.message}</Alert>
        )}
        <MainFields
          values={values}
          categories={categories}
          errors={errors}
          isNext={query.has('after')}
        />
        <Fold label={t.sizes} open={hadOptions}>
          <OptionFields options={options} onChange={setOptions} />
        </Fold>
        <LookPictures options={options} />
        <Panel title={isPlain ? t.priceAndStock : t.products(rows.length)}>
          {all.length > MAX_VARIANTS ? (
            <p className="text-danger">{t.tooMany(MAX_VARIANTS)}</p>
          ) : (
            <VariantRows
              rows={rows}
              typed={typed}
              errors={errors}
              onType={setTyped}
              onLeave={(row) => setLeft([...left, row])}
            />
          )}
          {left.length > 0 && (
            <Button look="secondary" className="mt-3" onClick={() => setLeft([])}>
              {t.putBack}
            </Button>
          )}
        </Panel>
        <MoreFields values={values} errors={errors} />
        <p>
          <Link
            to="/dashboard/products?new=all"
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {t.allFields}
          </Link>
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink look="secondary" to="/dashboard/products">
            {t.cancel}
          </ButtonLink>
          <Button
            type="submit"
            name="again"
            value="yes"
            look="secondary"
            disabled={isBusy || all.length > MAX_VARIANTS}
          >
            {p.createAnother}
          </Button>
          <Button type="submit" busy={isBusy && t.creating} disabled={all.length > MAX_VARIANTS}>
            {isPlain ? p.create : t.create}
          </Button>
        </div>
      </Form>
    </StaffPage>
  )
}

/** What is kept beside the draft of the form. */
interface Kept {
  options: TypedOption[]
  typed: TypedVariants
}

function forget(): void {
  discardDraft()
  keepInTab('group', null)
}

interface PartProps {
  /** The first values by name. */
  values: Record<string, string>
  errors: Record<string, string>
}

interface MainFieldsProps extends PartProps {
  categories: Category[]
  /** Whether another product was saved just before. */
  isNext: boolean
}

function MainFields({ values, categories, errors, isNext }: MainFieldsProps) {
  const t = newFamilyWords.use()
  return (
    <Panel title={t.product}>
      <div className="grid gap-4">
        <Field
          label={t.optional(t.image)}
          name="productImage"
          type="file"
          accept="image/*"
          multiple
          hint={t.imageHint}
          error={errors.productImage}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Fields
            values={values}
            errors={errors}
            of={{
              name: { label: t.name, required: true, autoFocus: isNext },
              category: () => (
                <CategoryField categories={categories} present={values.category} errors={errors} />
              ),
            }}
          />
        </div>
      </div>
    </Panel>
  )
}

/** What can wait, folded until it has something. */
function MoreFields({ values, errors }: PartProps) {
  const t = newFamilyWords.use()
  const p = staffProducts.use()
  const isUsed = ['description', 'brand', 'visibility'].some((name) => values[name] || errors[name])
  return (
    <Fold label={t.more} open={isUsed || undefined}>
      <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
        <Fields
          values={values}
          errors={errors}
          of={{
            description: {
              label: t.optional(t.description),
              hint: t.factsHint,
              rows: 3,
              wide: true,
            },
            brand: { label: t.optional(t.brand) },
            visibility: {
              label: p.visibility,
              options: named(visibilities, p.visibilityChoices),
            },
          }}
        />
      </div>
    </Fold>
  )
}

interface OptionFieldsProps {
  options: TypedOption[]
  onChange: (options: TypedOption[]) => void
}

/** The options in which the products differ, such as size, each with its choices. */
function OptionFields({ options, onChange }: OptionFieldsProps) {
  const t = newFamilyWords.use()
  const change = (position: number, typed: Partial<TypedOption>) =>
    onChange(options.map((one, index) => (index === position ? { ...one, ...typed } : one)))
  return (
    <>
      <p className="mb-3 text-muted">{t.optionsHint}</p>
      <div className="grid gap-3">
        {options.map((option, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its position alone
          <div key={position} className="grid gap-2 sm:grid-cols-[12rem_1fr]">
            <input
              className="control"
              aria-label={t.option(position + 1)}
              value={option.name}
              maxLength={optionLimits.name}
              onChange={({ target }) => change(position, { name: target.value })}
            />
            <input
              className="control"
              aria-label={t.values(position + 1)}
              placeholder={t.valuesHint}
              value={option.values}
              onChange={({ target }) => change(position, { values: target.value })}
            />
          </div>
        ))}
      </div>
      {options.length < optionLimits.options && (
        <Button
          look="secondary"
          className="mt-3"
          onClick={() => onChange([...options, { name: '', values: '' }])}
        >
          {t.addOption}
        </Button>
      )}
    </>
  )
}

/** A picture of each colour, or of whatever else looks different. */
function LookPictures({ options }: Pick<OptionFieldsProps, 'options'>) {
  const t = newFamilyWords.use()
  const look = lookOf(options)
  if (!look) return null
  return (
    <Panel title={t.optional(t.looks)}>
      <p className="mb-3 text-muted">{t.looksHint}</p>
      <input type="hidden" name="look" value={look.name} />
      <div className="grid gap-3 sm:grid-cols-2">
        {look.values.map((value) => (
          <Field
            key={value}
            label={`${look.name}: ${value}`}
            name={OF_LOOK + value}
            type="file"
            accept="image/*"
          />
        ))}
      </div>
    </Panel>
  )
}
