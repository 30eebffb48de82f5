import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { usePromises } from './promises.tsx'

const promised = (returnDays: number | undefined, deliveryFrom: number | null = 150) => {
  const Shown = () => {
    const { text, isMoreThanPayment } = usePromises(deliveryFrom)
    return <p>{isMoreThanPayment ? text : `only ${text}`}</p>
  }
  return textOf(renderPage(Shown, { shop: { ...shop, returnDays } }))
}

test('the first screen says what delivery costs and how long goods may be returned, where the owner has set it', async () => {
  expect(promised(14)).toBe('At your door from Ksh 150.00 · M-Pesa · 14 days to return')
  expect(promised(1, null)).toBe('M-Pesa · 1 day to return')
  expect(await inSwahili(() => promised(14, 0))).toBe(
    'Hadi mlangoni bila malipo · M-Pesa · siku 14 za kurudisha',
  )
})

test('a shop that has set nothing, or takes nothing back, promises nothing', () => {
  expect(promised(undefined)).toBe('At your door from Ksh 150.00 · M-Pesa')
  expect(promised(0)).toBe('At your door from Ksh 150.00 · M-Pesa')
  expect(promised(undefined, null)).toBe('only M-Pesa')
})
