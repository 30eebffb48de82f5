import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { ContactDetails } from './contact-details.tsx'
import { Footer } from './footer.tsx'

const social = [
  { name: 'Facebook', href: 'https://facebook.test/duka' },
  { name: 'Instagram', href: '#' },
]
const footer = (phones: string[]) =>
  renderPage(() => <Footer year={2026} />, { shop: { ...shop, phones, social } })

test('the footer leads to the page about delivery where the shop has zones', () => {
  const at = (deliveryFrom: number | null) =>
    renderPage(() => <Footer year={2026} />, { shop, root: { deliveryFrom } })
  expect(at(150)).toContain('href="/delivery"')
  expect(at(null)).not.toContain('/delivery')
})

test('the footer of the checkout leads away to nothing but phones and rules', () => {
  const at = (at: string) =>
    renderPage(() => <Footer year={2026} />, { shop: { ...shop, phones: ['0712345678'] }, at })
  const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  expect(links(at('/checkout'))).toEqual(['tel:0712345678', '/returns', '/privacy', '/terms'])
  expect(links(at('/carts'))).toContain('/products')
})

test('a social page without an address is no link', () => {
  expect(textOf(footer([]))).toContain('Facebook')
  expect(textOf(footer([]))).not.toContain('Instagram')
  const contact = renderPage(ContactDetails, { shop: { ...shop, social } })
  expect(textOf(contact)).toContain('Facebook Instagram')
  expect(contact).not.toContain('href="#"')
})

test.each([
  ['+254712345678', '0712 345 678', 'tel:+254712345678'],
  ['254 112 345 678', '0112 345 678', 'tel:254112345678'],
  ['0712 345678', '0712 345678', 'tel:0712345678'],
  ['+254 20 123 4567', '+254 20 123 4567', 'tel:+254201234567'],
])('the phone %s is shown as %s and called as %s', (phone, shown, href) => {
  expect(footer([phone])).toContain(`href="${href}"`)
  expect(textOf(footer([phone]))).toContain(` ${shown} `)
})
