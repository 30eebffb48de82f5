import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { Fold } from './fold.tsx'
import { unbroken } from './unbroken.tsx'

test('M-Pesa and phone numbers stay in one line, and the text is what it was', () => {
  const text = 'Lipa na M-PESA: enter your M-Pesa PIN on 0712 345 678.'
  const html = render(<h2>{unbroken(text)}</h2>)
  expect(html.match(/<span class="whitespace-nowrap">[^<]*</g)).toEqual([
    '<span class="whitespace-nowrap">M-PESA<',
    '<span class="whitespace-nowrap">M-Pesa<',
    '<span class="whitespace-nowrap">0712 345 678.<',
  ])
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
})

test('another text needs no elements', () => {
  expect(unbroken('Cash on delivery')).toBe('Cash on delivery')
})

test('a sum stays in one line', () => {
  const html = render(unbroken('Free delivery from Ksh 10,000.00. Paid: KES 5.00'))
  expect(html.match(/nowrap">[^<]*/g)).toEqual(['nowrap">Ksh 10,000.00.', 'nowrap">KES 5.00'])
  expect(render(<Fold label="2 items · Ksh 5.00">-</Fold>)).toContain('nowrap">Ksh 5.00<')
})
