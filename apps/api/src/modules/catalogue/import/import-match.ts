import { importProblems } from '@duka/contract/catalogue/import-problems'
import { Id, notAnId } from '@duka/contract/endpoint'
import { plainText, withoutInvisible } from '@duka/contract/plain-text'
import type { ProductRow } from '../products/product-row.ts'
import type { RowKeys } from './import.queries.ts'
import { type Cells, type FileRow, type RowError, rowError } from './import-rows.ts'

/** The product of a row: an existing one, a new one (undefined), or an error. */
type Match = { product: ProductRow } | { product: undefined } | { error: RowError }

/** All ids, SKUs and names in the rows, to fetch their products in one query. */
export function keysOfRows(rows: FileRow[]): RowKeys {
  const meant = { ids: new Set<string>(), skus: new Set<string>(), names: new Set<string>() }
  for (const { cells } of rows) {
    const id = Id.safeParse(cells.id)
    if (id.success) meant.ids.add(id.data)
    if (cells.sku) meant.skus.add(plainText(cells.sku))
    if (!cells.id && cells.name) meant.names.add(withoutInvisible(cells.name))
  }
  return { ids: [...meant.ids], skus: [...meant.skus], names: [...meant.names] }
}

/** Finds the product of a row. */
export interface Matcher {
  match(cells: Cells): Match
  ofSku(sku: string): ProductRow | undefined
}

/**
 * Finds the product of a row by its id, else by its SKU, else by name, brand and variant if not both have an
 * SKU. So importing a file twice creates nothing twice.
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
    // A file without names, such as a stock count, adds no product.
    if (cells.name === undefined) return { error: unknownCode(cells.sku) }
    const alike = (byKind.get(kindOf(cells)) ?? []).filter(({ sku }) => !cells.sku || !sku)
    if (alike.length > 1) {
      const count = alike.length
      return { error: rowError('name', importProblems.manyAlike, { count }) }
    }
    return { product: alike[0] }
  }
  return { match, ofSku }
}

function unknownCode(code: string | undefined): RowError {
  if (!code) return { column: null, message: importProblems.noCode }
  return rowError('sku', importProblems.noSuchCode, { code })
}

function matchId(typed: string, byId: Map<string, ProductRow>): Match {
  const id = Id.safeParse(typed)
  if (!id.success) return { error: { column: 'id', message: notAnId } }
  const product = byId.get(id.data)
  return product ? { product } : { error: { column: 'id', message: importProblems.noSuchId } }
}

/** The identity of a product without SKU. */
export function kindOf(of: {
  name?: string | undefined
  brand?: string | undefined
  variant?: string | undefined
}): string {
  return [of.name, of.brand, of.variant].map((text) => plain(text ?? '')).join('\n')
}

/** Normalises names and codes for comparison, which ignores case and invisible characters. */
export function plain(text: string): string {
  return plainText(text).toLowerCase()
}
