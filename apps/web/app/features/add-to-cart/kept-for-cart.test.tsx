import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { KeptNames } from './kept-for-cart.tsx'

const kept = (...names: (string | undefined)[]) =>
  textOf(
    render(<KeptNames of={names.map((name, at) => ({ productId: `${at}`, quantity: 1, name }))} />),
  )

test('a login names two products that are kept for the cart, and counts the others', async () => {
  expect(kept()).toBe('')
  expect(kept(undefined)).toBe('')
  expect(kept('Kettle')).toBe('Kept for your cart: Kettle')
  expect(kept('Kettle', 'T-shirt (M)')).toBe('Kept for your cart: Kettle, T-shirt (M)')
  expect(kept('Kettle', undefined, 'Mug', 'Pan')).toBe('Kept for your cart: Kettle, Mug and 2 more')
  expect(await inSwahili(() => kept('Birika', 'Kikombe', 'Sufuria'))).toBe(
    'Tumekuhifadhia kwa kikapu chako: Birika, Kikombe na nyingine 1',
  )
})

test('a name is text, whatever it holds', () => {
  expect(
    render(<KeptNames of={[{ productId: '1', quantity: 1, name: '<b>Pan</b>' }]} />),
  ).toContain('&lt;b&gt;Pan')
})
