import type { ReactNode } from 'react'
import { keptHtml } from '../lib/kept-html.ts'

/**
 * What stands in an element, for pieces that many pages share: `<article {...inside(card, product)} />`.
 * On the server `draw` is called once for all pages that hand it the same data; `text`, which may
 * differ, is filled in. So `draw` calls no hooks, and below it nothing asks where in the page it stands
 * (`useId`) or at which address.
 */
export function inside<By>(draw: (by: By, text: string) => ReactNode, by: By, text = '') {
  const html = import.meta.env.SSR ? keptHtml(draw, by, text) : undefined
  return html === undefined
    ? { children: draw(by, text) }
    : { dangerouslySetInnerHTML: { __html: html } }
}
