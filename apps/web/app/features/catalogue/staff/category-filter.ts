import { listCategories } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import { messages } from '@duka/contract/screen-messages'
import { call } from '../../../lib/calls/call.ts'
import { load } from '../../../lib/calls/load.ts'
import { choice, type Filter } from '../../staff-frame/list-filters.tsx'
import { indented } from '../category-choice.tsx'
import { staffProducts } from './words.ts'

/** The categories loaded last: a lost connection must not empty the select of a form. */
let known: Category[] = []

/** The present categories, for filters and forms; the list is short. */
export async function knownCategories(): Promise<Category[]> {
  const categories = await load(call(listCategories), messages.failed.fetchCategories)
  if (categories.ok) known = categories.value.categories
  return known
}

/** Shows the products of one category and its children. */
export function categoryFilter(categories: Category[] = []): Filter {
  const t = staffProducts.now()
  const options = categories.map((category) => [category._id, indented(category)] as const)
  return choice('category', t.category, t.allCategories, options)
}
