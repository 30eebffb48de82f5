import { createProduct, updateProduct } from '@duka/contract/catalogue/catalogue.calls'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { NewProduct, ProductChange } from '@duka/contract/catalogue/product-form'
import { MAX_PICTURES } from '@duka/contract/catalogue/products'
import { refusals } from '@duka/contract/errors'
import { optionLimits } from '@duka/contract/field-messages'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { withProgress } from '../../../lib/calls/upload.ts'
import { isTouched, onlyChanged } from '../../../lib/forms/changed-values.ts'
import { type FieldErrors, translate } from '../../../lib/text/text.ts'
import { categoryOf, checkWithCategory } from './category-field.tsx'

const { done, failed, invalid } = messages
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Saves a product with its picture. Without an id it is a new one, which needs a picture. */
export async function saveProduct(id: string, form: FormData): Promise<Outcome> {
  const chosen = form
    .getAll('productImage')
    .filter((picture) => picture instanceof File && picture.size > 0)
  const options = optionsOf(form)
  const { pictures, ...fields } = Object.fromEntries(form)
  // A product of the form for groups may have none of these, and stay so.
  for (const name of ['description', 'brand', 'variant'])
    if (id && fields[name] === '' && !isTouched(form, name)) delete fields[name]
  const typed = {
    ...fields,
    options: JSON.stringify(options),
    // Empty if the pictures stay as they are.
    ...(pictures && { pictures }),
  }
  const variant = optionsText(options)
  // The picture of a family may do for a new product of it.
  const isOptional = id !== '' || fields.familyName !== ''
  const problem = pictureProblem(isOptional, chosen)
  const wrong: FieldErrors = problem ? { productImage: { message: problem } } : {}
  const values = variant ? { ...typed, variant } : typed
  const read = checkWithCategory(form, values, id ? ProductChange : NewProduct, wrong)
  if (!read.ok) return read
  const category = await categoryOf(form)
  if (!category.ok) return category
  form.set('category', category.value)

  const body = new FormData()
  for (const name of Object.keys(id ? onlyChanged(form, read.value) : read.value))
    if (name !== 'options') body.set(name, String(form.get(name) ?? '').trim())
  if (!id || optionFields.some((field) => isTouched(form, field)))
    body.set('options', JSON.stringify(options))
  for (const picture of chosen) body.append('productImage', picture)
  return id
    ? attempt(call(updateProduct, { params: { id }, body, transport: withProgress }), {
        done: done.productUpdated,
        failed: failed.updateProduct,
      })
    : attempt(call(createProduct, { body, transport: withProgress }), {
        done: done.productCreated,
        failed: failed.createProduct,
      })
}

/** The names of the fields of the options: a name and a value for each. */
export const optionRows = Array.from({ length: optionLimits.options }, (_, position) => ({
  name: `optionName${position}`,
  value: `optionValue${position}`,
}))
const optionFields = optionRows.flatMap(({ name, value }) => [name, value])

/** The options in the form, without empty rows. */
function optionsOf(form: FormData): Options {
  const text = (field: string) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(
    optionRows
      .map(({ name, value }) => [text(name), text(value)] as const)
      .filter(([name, value]) => name !== '' || value !== ''),
  )
}

/** Checks the pictures before they are uploaded. Returns the message of a problem. */
function pictureProblem(isOptional: boolean, pictures: FormDataEntryValue[]): string | undefined {
  if (pictures.length === 0) return isOptional ? undefined : translate(invalid.productImage)
  if (pictures.length > MAX_PICTURES) return translate(refusals.TOO_MANY_IMAGES.message)
  const isLarge = (one: FormDataEntryValue) => one instanceof File && one.size > MAX_PICTURE_BYTES
  return pictures.some(isLarge) ? translate(refusals.IMAGE_TOO_LARGE.message) : undefined
}
