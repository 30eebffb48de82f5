import { expect, test } from 'vitest'
import { toHtml } from './markdown.ts'

test('headings begin below the title of the page', () => {
  expect(toHtml('# Returns\n\n## How')).toBe('<h2>Returns</h2>\n<h2>How</h2>\n')
})

test('lists, tables and emphasis are formatted', () => {
  expect(toHtml('- **one**\n- two')).toContain('<li><strong>one</strong></li>')
  expect(toHtml('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>1</td>')
})

test('HTML is shown as text', () => {
  const html = toHtml('<script>alert(1)</script>\n\nHi <img src=x onerror=alert(1)> & <b>you</b>')
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html).toContain('&lt;script&gt;')
})

test.each([
  '[tap](javascript:alert(1))',
  '[tap](JaVaScRiPt:alert(1))',
  '[tap](&#106;avascript:alert(1))',
  '[tap](vbscript:x)',
  '[tap](data:text/html;base64,PHNjcmlwdD4=)',
  '[tap][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
])('%s is no link', (text) => {
  expect(toHtml(text)).not.toMatch(/href|src=/)
})

test('an attribute cannot be smuggled into a link', () => {
  const html = toHtml('[tap](https://duka.example/"onmouseover="alert(1) "a\\" onclick=\\"b")')
  expect(html).not.toMatch(/ on\w+="/)
})

test('a link to another site gives it neither rank nor address; one within the shop is plain', () => {
  expect(toHtml('[KRA](https://kra.go.ke)')).toContain(
    '<a href="https://kra.go.ke" rel="noopener noreferrer nofollow">KRA</a>',
  )
  expect(toHtml('[terms](/terms)')).toContain('<a href="/terms">terms</a>')
})

test('a picture is not loaded from elsewhere', () => {
  expect(toHtml('![cat](https://elsewhere.example/cat.png)')).not.toContain('<img')
})
