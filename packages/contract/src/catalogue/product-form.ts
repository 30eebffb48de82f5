/** The form of a product, as staff send it and as a row of an import. */
import * as z from 'zod/mini'
import { compared, notAnId, noted, oneLine, optionalText, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { notANumber, readNumber, toCents } from '../money.ts'
import { Money } from '../money-schema.ts'
import { VatClass } from '../settings/vat-class-schema.ts'
import { OptionsInput } from './options.ts'
import { newProductPrices } from './product-prices.ts'
import { visibilities } from './visibility.ts'

/** A picture to keep (by its `image`) or one of the uploaded files (by its number, from 0). */
export const PictureChoice = z.object({
  image: z.optional(z.string()),
  upload: z.optional(z.int()),
  alt: noted(optionalText(200), 'What the picture shows, for people who cannot see it.'),
})
export type PictureChoice = z.infer<typeof PictureChoice>

const swahili = (maxLength: number) =>
  noted(optionalText(maxLength), 'In Swahili; empty: the English one is shown.')

const required = (field: string) => `${field} is required.`

/**
 * A new product's fields. They arrive as form text, so numbers may be text.
 * The pictures are the form's files `productImage`, at most 8.
 */
export const NewProduct = z.object({
  name: requiredText(required('Name'), 200).check(oneLine),
  description: requiredText(required('Description'), 10_000),
  price: z
    .pipe(fromText(required('Price')), Money)
    .check(z.refine((price) => toCents(price) > 0, invalid.productNumbers)),
  ...newProductPrices,
  stockQuantity: z.pipe(
    fromText(required('Stock Quantity')),
    z.number().check(
      z.refine((count) => Number.isInteger(count), 'Stock Quantity must be a whole number.'),
      z.refine((count) => count >= 0, invalid.productNumbers),
      z.refine((count) => count <= 1_000_000_000, 'Stock Quantity is too large.'),
    ),
  ),
  category: z.pipe(
    // A form sends the id; a JSON client may send back the whole category it received.
    z.transform((given: unknown) =>
      typeof given === 'object' && given !== null && '_id' in given ? given._id : given,
    ),
    z
      .string(required('Category'))
      .check(z.minLength(1, required('Category')), z.uuid(notAnId), z.toLowerCase()),
  ),
  brand: requiredText(required('Brand'), 100).check(oneLine),
  variant: noted(
    requiredText(required('Variant'), 100).check(oneLine),
    'What tells the product from others, such as a size. Made from the options if there are any.',
  ),
  nameSw: swahili(200),
  descriptionSw: noted(optionalText(10_000), 'In Swahili; empty: the English one is shown.'),
  variantSw: swahili(100),
  sku: noted(optionalText(100, compared), "The shop's own number of the product."),
  familyName: noted(
    optionalText(100),
    'The product joins the family with this name, which is created if missing. Blank: none.',
  ),
  options: z.optional(OptionsInput),
  visibility: noted(
    z.optional(z.enum(visibilities, 'Use shown, hidden or draft.')),
    'Who finds the product: everybody (`shown`), those who have its address (`hidden`), or staff (`draft`). A new product without it is shown.',
  ),
  vatClass: noted(
    z.optional(z.pipe(z.string().check(z.trim(), z.toUpperCase()), VatClass)),
    'The class of VAT: A, B, C, D or E. A new product without it has B.',
  ),
  /** The pictures in their order, as JSON; without it the uploaded files replace all pictures. */
  pictures: z.optional(
    z.pipe(z.transform(fromJson), z.array(PictureChoice, 'Give the pictures as a list.')),
  ),
})
export type NewProduct = z.infer<typeof NewProduct>

export const ProductChange = z.partial(NewProduct)
export type ProductChange = z.infer<typeof ProductChange>

/** A form sends JSON as text. Invalid JSON becomes undefined, which no list is. */
function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}

function fromText(missing: string) {
  return z.pipe(
    z.union([z.number(missing), z.string(missing)], missing),
    z.transform((typed: number | string, context) => {
      const number = readNumber(typed)
      if (number !== undefined) return number
      const message = String(typed).trim() === '' ? missing : notANumber
      context.issues.push({ code: 'custom', input: typed, message })
      return z.NEVER
    }),
  )
}

/** What a form with products and their pictures refuses. */
export const familyRefusals = [
  'CATEGORY_NOT_FOUND',
  'SKU_TAKEN',
  'OPTIONS_TAKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_LARGE',
  'IMAGE_NOT_STORED',
  'TOO_MANY_IMAGES',
] as const

/** What the form of one product refuses: it needs a picture. */
export const productRefusals = [...familyRefusals, 'IMAGE_REQUIRED'] as const
