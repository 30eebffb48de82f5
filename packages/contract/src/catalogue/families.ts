import * as z from 'zod/mini'
import {
  compared,
  endpoint,
  Id,
  nextCursor,
  noted,
  oneLine,
  paging,
  readable,
  requiredText,
  staffWith,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './catalogue.calls.ts'
import { OptionsInput } from './options.ts'
import { optionsText } from './options-text.ts'
import { familyRefusals, NewProduct, PictureChoice } from './product-form.ts'
import { Product } from './products.ts'

/** The most products that one form creates. */
export const MAX_VARIANTS = 100

const FamilyName = requiredText('Give the group a name.', 100).check(oneLine)

/** A product family in a list: what staff call a group. */
export const Family = z.object({
  _id: Id,
  name: z.string(),
  /** How many products it has, and how many pieces of them are in stock. */
  products: z.number(),
  stockQuantity: z.number(),
})
export type Family = z.infer<typeof Family>

/** A family with its products. */
export const FamilyWithProducts = z.object({
  _id: Id,
  name: z.string(),
  products: z.array(Product),
})
export type FamilyWithProducts = z.infer<typeof FamilyWithProducts>

/** One product of the form: what differs from the others. */
const NewVariant = z.object({
  ...z.pick(NewProduct, { price: true, stockQuantity: true, sku: true }).shape,
  options: noted(z._default(OptionsInput, {}), 'Every product of a group has some.'),
  pictures: noted(
    z.optional(z.array(z.pick(PictureChoice, { upload: true, alt: true }))),
    'Files of the form that show this product; it shows them before those that no product names.',
  ),
})

const text = (maxLength: number) =>
  z.string().check(readable, z.trim(), z.maxLength(maxLength, invalid.tooLong))

/**
 * A new family: what its products share, and the list of them, as JSON when a form sends it. Their pictures
 * are the form's files `productImage`, if any. One product without options becomes a product on its own. Unlike
 * that of one product, this form needs no description, no brand and no variant.
 */
export const NewFamily = z.object({
  name: requiredText('Name is required.', 100).check(oneLine),
  description: noted(z._default(text(10_000), ''), 'Left out or blank: none.'),
  brand: noted(z._default(text(100).check(oneLine), ''), 'Left out or blank: none.'),
  ...z.pick(NewProduct, { category: true, visibility: true }).shape,
  products: z.pipe(
    z.transform(fromJson),
    z
      .array(NewVariant, 'Give the products as a list.')
      .check(
        z.minLength(1, 'A group needs at least one product.'),
        z.maxLength(MAX_VARIANTS, `One form creates at most ${MAX_VARIANTS} products.`),
        ({ value, issues }) => {
          for (const [position, { options }] of value.length > 1 ? value.entries() : [])
            if (optionsText(options) === '')
              issues.push({
                code: 'custom',
                input: options,
                path: [position, 'options'],
                message: 'Every product of a group needs options.',
              })
        },
      ),
  ),
})
export type NewFamily = z.infer<typeof NewFamily>

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

export const FamilyChange = z.object({ name: FamilyName })
export type FamilyChange = z.infer<typeof FamilyChange>

export const FamilyFilter = z.object({
  ...paging,
  q: noted(z.optional(z.string().check(compared, z.maxLength(200))), 'What to search for.'),
})
export type FamilyFilter = z.infer<typeof FamilyFilter>

const FamilyAnswer = z.object({ family: FamilyWithProducts })

const NewFamilyAnswer = z.object({
  family: noted(z.nullable(FamilyWithProducts), 'Null for one product without options.'),
  product: noted(z.optional(Product), 'One product without options; left out for a family.'),
})
export type NewFamilyAnswer = z.infer<typeof NewFamilyAnswer>

/** Rights that read families. */
const readsFamilies = ['products', 'prices', 'stock'] as const

export const listFamilies = endpoint(calls.listFamilies, staffWith(readsFamilies), {
  summary: 'List the product families by name',
  query: FamilyFilter,
  answer: {
    families: noted(z.array(Family), 'The families, by name.'),
    nextCursor,
  },
})

export const getFamily = endpoint(calls.getFamily, staffWith(readsFamilies), {
  summary: 'Read a product family with its products',
  missing: 'FAMILY_NOT_FOUND',
  answer: FamilyAnswer,
})

/** Multipart: the route checks the body's schema after it has received the file. */
export const createFamily = endpoint(calls.createFamily, 'staff:products', {
  summary: 'Add a product family with all its products, or one product without options (multipart)',
  refusals: ['FAMILY_NAME_TAKEN', 'IMAGE_UNKNOWN', familyRefusals],
  created: NewFamilyAnswer,
})

export const renameFamily = endpoint(calls.renameFamily, 'staff:products', {
  summary: 'Rename a product family',
  missing: 'FAMILY_NOT_FOUND',
  refusals: ['FAMILY_NAME_TAKEN'],
  body: FamilyChange,
  answer: FamilyAnswer,
})
