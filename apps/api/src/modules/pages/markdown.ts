import MarkdownIt from 'markdown-it'

/**
 * The owner's Markdown. HTML in it is shown as text, links to scripts are left as text, and there are no
 * pictures: one from elsewhere would tell that site who reads the page.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })
markdown.disable('image')

// The title of the page is its h1.
for (const rule of ['heading_open', 'heading_close'] as const)
  markdown.renderer.rules[rule] = (tokens, index, options, _environment, self) => {
    const token = tokens[index]
    if (token?.tag === 'h1') token.tag = 'h2'
    return self.renderToken(tokens, index, options)
  }

markdown.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index]
  if (/^(https?:)?\/\//i.test(String(token?.attrGet('href') ?? '')))
    token?.attrSet('rel', 'noopener noreferrer nofollow')
  return self.renderToken(tokens, index, options)
}

/** Turns Markdown into HTML that is safe to show. Its headings begin at `h2`. */
export function toHtml(text: string): string {
  return markdown.render(text)
}
