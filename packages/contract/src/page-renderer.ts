import type { LanguageCode } from './endpoint.ts'
import type { Shop } from './settings/settings.ts'

/**
 * The interface between the API process and the website for server rendering. The website's `entry-server.tsx`
 * renders; the API's `src/web` provides data and files and sends the page.
 */

/** Calls the API inside the process, without a user. `path` is the part after `/api`. */
export type AskApi = (path: string) => Promise<{ status: number; body: unknown }>

/** The input for rendering a page, besides its URL. */
export interface PageContext {
  /** The address that shoppers see, without a slash at the end. */
  publicUrl: string
  shop: Shop
  language: LanguageCode
  api: AskApi
}

/** The files of the built website that a page refers to. */
export interface ClientAssets {
  /** The stylesheet. It is inlined in the page, which saves a request before the first paint. */
  css: string
  /** The files of `css`, which the page has inline. */
  sheets?: string[]
  /** The script that starts the page. */
  entry: string
  /** The scripts to preload for a page with these route files. */
  preloads(routeFiles: string[]): string[]
  /** Development only: scripts that must run before the entry. */
  first?: string[]
}

/** A page or a redirect. */
export type RenderedPage =
  | {
      status: number
      html: string
      /** Whether the address is a secret, such as the link of a rider: nothing of the page may be kept or found. */
      secret: boolean
      /** Inline scripts and styles, for the content security policy. */
      inline: { scripts: string[]; styles: string[] }
    }
  | { redirect: string }

/** The exports of the website's server bundle. */
export interface PageRenderer {
  render(request: Request, context: PageContext, assets: ClientAssets): Promise<RenderedPage>
}
