import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  nextCursor,
  notAnId,
  noted,
  oneLine,
  optionalText,
  requiredText,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './catalogue.calls.ts'

export const Category = z.object({
  _id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  descriptionSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  parent: noted(z.nullable(Id), 'The category that it is under; null: the first level.'),
})
export type Category = z.infer<typeof Category>

/** The id of the parent; null, or the blank choice of a form, for none. */
const Parent = z.optional(
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(z.uuid(notAnId).check(z.toLowerCase())),
  ),
)

export const NewCategory = z.object({
  name: requiredText(invalid.categoryName, 100).check(oneLine),
  description: optionalText(2000),
  nameSw: noted(optionalText(100), 'In Swahili; empty: the English one is shown.'),
  descriptionSw: noted(optionalText(2000), 'In Swahili; empty: the English one is shown.'),
  parent: noted(Parent, 'The id of the category that this one is under; null: none.'),
})
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryChange = z.object({
  name: z.optional(requiredText(invalid.categoryName, 100).check(oneLine)),
  description: optionalText(2000),
  nameSw: noted(optionalText(100), 'In Swahili; empty: the English one is shown.'),
  descriptionSw: noted(optionalText(2000), 'In Swahili; empty: the English one is shown.'),
  parent: noted(Parent, 'The id of the category that this one is under; null: none.'),
})
export type CategoryChange = z.infer<typeof CategoryChange>

export const categorySorts = ['name', '-name', 'description', '-description'] as const
export type CategorySort = (typeof categorySorts)[number]

/** The list has no pages, because a shop has few categories. By name, children stand after their parent. */
export const CategoryFilter = z.object({
  sort: z._default(z.enum(categorySorts, 'There is no such sort.'), 'name'),
})

const CategoryAnswer = z.object({ category: Category })

const categoryRefusals = ['CATEGORY_NAME_TAKEN', 'CATEGORY_TOO_DEEP'] as const

export const listCategories = endpoint(calls.listCategories, 'public', {
  summary: 'List the categories',
  query: CategoryFilter,
  answer: { categories: z.array(Category), nextCursor },
})

export const getCategory = endpoint(calls.getCategory, 'public', {
  summary: 'Read one category',
  missing: 'CATEGORY_NOT_FOUND',
  answer: CategoryAnswer,
})

export const createCategory = endpoint(calls.createCategory, 'staff:products', {
  summary: 'Add a category, on its own or under another one',
  refusals: [categoryRefusals, 'CATEGORY_NOT_FOUND'],
  body: NewCategory,
  created: CategoryAnswer,
})

export const updateCategory = endpoint(calls.updateCategory, 'staff:products', {
  summary: 'Change a category',
  missing: 'CATEGORY_NOT_FOUND',
  refusals: [categoryRefusals, 'CATEGORY_RING'],
  body: CategoryChange,
  answer: CategoryAnswer,
})

export const deleteCategory = endpoint(calls.deleteCategory, 'staff:products', {
  summary: 'Delete a category without products and children',
  missing: 'CATEGORY_NOT_FOUND',
  refusals: ['CATEGORY_IN_USE', 'CATEGORY_HAS_CHILDREN'],
})
