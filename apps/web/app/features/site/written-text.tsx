/**
 * HTML that the server rendered from Markdown. The server escapes HTML in the source and removes
 * `javascript:` links; the content security policy is the second barrier.
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
