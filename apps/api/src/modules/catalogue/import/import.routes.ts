import * as contract from '@duka/contract/catalogue/imports'
import { importLimits } from '@duka/contract/catalogue/product-file'
import type { Deps } from '../../../deps.ts'
import { requireRight } from '../../../http/auth.ts'
import { type App, route } from '../../../http/contract.ts'
import { importProducts } from './import-products.ts'

/** JSON can double the size of a file: it escapes quotes and line ends. */
const MAX_BYTES = 2 * importLimits.bytes + 1024 * 1024

export function importRoutes(app: App, deps: Deps): void {
  route(app, { ...contract.importProducts, bodyLimit: MAX_BYTES }, async ({ user, body }) => {
    // A file may have prices and stock, too.
    for (const right of ['prices', 'stock'] as const) requireRight(user, right)
    if (body.columns?.cost !== undefined) requireRight(user, 'cost')
    return { report: await importProducts(deps, user, body) }
  })
}
