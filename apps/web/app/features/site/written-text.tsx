/**
 * A text that the server made from Markdown. HTML in it was turned into text there, and links to scripts
 * were left out; the content security policy would stop what is left.
 */
export function WrittenText({ html, lang }: { html: string; lang?: string | undefined }) {
  return (
    <div
      lang={lang}
      className="written wrap-anywhere"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's Markdown parser
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
