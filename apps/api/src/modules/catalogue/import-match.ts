import { Id, notAnId } from '@duka/contract/endpoint'
import type { Meant } from './import.queries.ts'
import type { Cells, FileRow, RowError } from './import-rows.ts'
import type { ProductRow } from './product-row.ts'

/** What a row is about: a product of the shop, a new one, or something that cannot be told. */
export type Match = { product: ProductRow } | { product: undefined } | { error: RowError }

/** Everything by which the rows name products, to fetch them all at once. */
export function whatRowsMean(rows: FileRow[]): Meant {
  const meant = { ids: new Set<string>(), skus: new Set<string>(), names: new Set<string>() }
  for (const { cells } of rows) {
    const id = Id.safeParse(cells.id)
    if (id.success) meant.ids.add(id.data)
    if (cells.sku) meant.skus.add(cells.sku)
    if (!cells.id && cells.name) meant.names.add(cells.name)
  }
  return { ids: [...meant.ids], skus: [...meant.skus], names: [...meant.names] }
}

/** The products that rows may be about, and how to tell which. */
export interface Matcher {
  match(cells: Cells): Match
  ofSku(sku: string): ProductRow | undefined
}

/**
 * Finds the product that a row is about: by its id; else by its SKU; else by name, brand and
 * variant together, as long as not both have an SKU. So the same file twice makes nothing twice.
 */
export function matcher(products: ProductRow[]): Matcher {
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(
    products.flatMap((product) => (product.sku ? [[plain(product.sku), product] as const] : [])),
  )
  const byKind = new Map<string, ProductRow[]>()
  for (const product of products) {
    const kind = kindOf(product)
    byKind.set(kind, [...(byKind.get(kind) ?? []), product])
  }
  const ofSku = (sku: string) => bySku.get(plain(sku))
  const match = (cells: Cells): Match => {
    if (cells.id) return matchId(cells.id, byId)
    const product = cells.sku && ofSku(cells.sku)
    if (product) return { product }
    const alike = (byKind.get(kindOf(cells)) ?? []).filter(({ sku }) => !cells.sku || !sku)
    if (alike.length > 1) return { error: { column: 'name', message: manyAlike(alike.length) } }
    return { product: alike[0] }
  }
  return { match, ofSku }
}

function matchId(typed: string, byId: Map<string, ProductRow>): Match {
  const id = Id.safeParse(typed)
  if (!id.success) return { error: { column: 'id', message: notAnId } }
  const product = byId.get(id.data)
  return product ? { product } : { error: { column: 'id', message: NO_SUCH_ID } }
}

const NO_SUCH_ID =
  'No product of the shop has this id. Leave the id empty to add it as a new product.'

function manyAlike(count: number): string {
  return `${count} products have this name, brand and variant. Say which by its id or SKU.`
}

/** What makes two products without SKUs the same. */
export function kindOf(of: {
  name?: string | undefined
  brand?: string | undefined
  variant?: string | undefined
}): string {
  return [of.name, of.brand, of.variant].map((text) => plain(text ?? '')).join('\n')
}

/** As names and codes are compared: whatever the case of their letters. */
export function plain(text: string): string {
  return text.toLowerCase()
}
