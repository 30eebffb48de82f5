import { createCategory, listCategories } from '@duka/contract/catalogue/catalogue.calls'
import { type Category, NewCategory } from '@duka/contract/catalogue/categories'
import { messages } from '@duka/contract/screen-messages'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { checkForm, type NameOf } from '../../../lib/forms/form.ts'
import { type FieldErrors, translateRefusal } from '../../../lib/text/text.ts'
import { Field, SelectField } from '../../../ui/field.tsx'
import { textIn } from '../../staff-frame/form-handlers.ts'
import { indented } from '../category-choice.tsx'
import { staffProducts } from './words.ts'

/** The choice that asks for the name of a new category, in place of an id. */
const NEW = 'new'

const NOT_CREATED = '00000000-0000-0000-0000-000000000000'

interface CategoryFieldProps {
  categories: Category[]
  /** The id of the present category. */
  present?: string | undefined
  errors: Record<string, string>
}

/** The category of a product, which may be a new one. A shop without categories asks for its name at once. */
export function CategoryField({ categories, present, errors }: CategoryFieldProps) {
  const t = staffProducts.use()
  const [chosen, choose] = useState(present || (categories.length > 0 ? '' : NEW))
  const options = categories.map((category) => [category._id, indented(category)] as const)
  return (
    <div className="grid gap-4">
      <SelectField
        label={t.category}
        name="category"
        required
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        error={errors.category}
        options={[['', t.chooseCategory], ...options, [NEW, t.newCategory]]}
      />
      {/* Hidden rather than left out, so that a draft finds it. */}
      <div hidden={chosen !== NEW}>
        <Field
          label={t.newCategoryName}
          name="newCategory"
          autoComplete="off"
          error={errors.newCategory}
        />
      </div>
    </div>
  )
}

/**
 * Checks the values of a form with its category. A new one has no id until `categoryOf` creates it, so only its name
 * is checked. `more` is what else is wrong.
 */
export function checkWithCategory<Schema extends z.ZodMiniType>(
  form: FormData,
  values: object,
  schema: Schema,
  more: FieldErrors = {},
  nameOf?: NameOf,
): Outcome<z.output<Schema>> {
  const isNew = textIn(form, 'category') === NEW
  const name = checkForm({ name: isNew ? textIn(form, 'newCategory') : 'any' }, NewCategory)
  const read = checkForm({ ...values, ...(isNew && { category: NOT_CREATED }) }, schema, nameOf)
  const fields = {
    ...(!read.ok && read.fields),
    ...(!name.ok && ofNewCategory(name.fields)),
    ...more,
  }
  const [refusal] = Object.values(fields)
  if (!refusal) return read
  return { ok: false, message: translateRefusal(refusal), refusal, fields }
}

/** The id of the category in a form. A new one is created, unless the shop has one of this name. */
export async function categoryOf(form: FormData): Promise<Outcome<string>> {
  const category = textIn(form, 'category')
  if (category !== NEW) return { ok: true, value: category }
  const name = textIn(form, 'newCategory').trim()
  const made = await attempt(findOrCreate(name), { failed: messages.failed.createCategory })
  return made.ok ? made : { ...made, fields: ofNewCategory(made.fields) }
}

async function findOrCreate(name: string): Promise<string> {
  const { categories } = await call(listCategories)
  const known = categories.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const { _id } = known ?? (await call(createCategory, { body: { name } })).category
  return _id
}

/** The name of a category is in another field than that of the product. */
function ofNewCategory({ name, ...fields }: FieldErrors): FieldErrors {
  return name ? { ...fields, newCategory: name } : fields
}
