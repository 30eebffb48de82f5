/** An element of a page, as React's server rendering writes it. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** Reads HTML as React writes it: `<`, `>` and `"` are escaped in texts and attributes, and every element is closed. */
export function parse(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [token, end, tag, attributes = ''] of html.matchAll(/<(\/?)([\w-]+)([^>]*)>|[^<]+/g)) {
    if (tag === undefined) open.at(-1)?.children.push(readEntities(token))
    else if (end) open.pop()
    else {
      const element = { tag, attributes: readAttributes(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!attributes.endsWith('/')) open.push(element)
    }
  }
  return root
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name, value = '']) => [name, readEntities(value)]))
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
function readEntities(text: string): string {
  return text.replace(/&([\w#]+);/g, (whole, name) => characters[name] ?? whole)
}

/** All elements inside, in the order of the page. */
export function elementsOf(element: Element): Element[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [child, ...elementsOf(child)],
  )
}

/** What replaces its own content when it is read out; elsewhere a label is a heading. */
const named = new Set(['a', 'button', 'svg', 'img'])

/** The text inside, as it is read out. */
export function contentOf(element: Element): string {
  const parts = element.children.map((child) => {
    if (typeof child === 'string') return child
    const { 'aria-hidden': isHidden, 'aria-label': label, alt } = child.attributes
    if (isHidden === 'true') return ''
    return (named.has(child.tag) ? (label ?? alt) : undefined) ?? contentOf(child)
  })
  const words = parts.join(' ').replace(/\s+/g, ' ').trim()
  // The cents of a price are an element of their own.
  return words.replace(/(\d) (\.\d\d)\b/g, '$1$2')
}
