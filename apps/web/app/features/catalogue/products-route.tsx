import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { loadFrontCode } from './front/shown-front.tsx'
import type { ShownList } from './product-list-page.tsx'
import { shownList } from './shown-list.ts'

/** The list's code. A browser loads it with the first list, so that a shared product comes without it. */
let list = import.meta.env.SSR ? await import('./product-list-page.tsx') : null

async function loadCode() {
  list ??= await import('./product-list-page.tsx')
  return list
}

export const handle = {
  file: import.meta.env.SSR ? 'app/features/catalogue/product-list-page.tsx' : undefined,
  /** What hydration needs of this address. */
  loadCode: ({ productId }: { productId?: string }) =>
    productId
      ? undefined
      : Promise.all([loadCode(), document.getElementById('front') && loadFrontCode()]),
}

/** The list for the query in the address; null if a link from elsewhere opens only a product. */
export async function loader(about: LoaderFunctionArgs): Promise<ShownList | null> {
  if (about.params.productId) {
    shownList.search = undefined
    return null
  }
  return (await loadCode()).loadList(about)
}

/** Does not reload the list when a product is opened over it or closed. */
export function shouldRevalidate({ nextUrl, nextParams }: ShouldRevalidateFunctionArgs) {
  return !nextParams.productId && nextUrl.search !== shownList.search
}

/** The list, with a product over it or alone; or only a product. */
export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (!shown || !list) return <Outlet />
  return (
    <>
      <list.ProductList {...shown} />
      <Outlet context="over-list" />
    </>
  )
}
