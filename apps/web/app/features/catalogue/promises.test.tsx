import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { Promises } from './promises.tsx'

const promised = (returnDays: number | undefined, deliveryFrom: number | null = 150) =>
  textOf(
    renderPage(() => <Promises deliveryFrom={deliveryFrom} />, { shop: { ...shop, returnDays } }),
  )

test('the first screen says for how long goods may be returned, where the owner has set it', async () => {
  expect(promised(14)).toBe('M-Pesa · delivery from Ksh 150.00 · returns within 14 days')
  expect(promised(1, null)).toBe('M-Pesa · returns within 1 day')
  expect(await inSwahili(() => promised(14, 0))).toBe(
    'M-Pesa · usafirishaji bila malipo · unaweza kurudisha ndani ya siku 14',
  )
})

test('a shop that has set nothing, or takes nothing back, promises nothing', () => {
  expect(promised(undefined)).toBe('M-Pesa · delivery from Ksh 150.00')
  expect(promised(0)).toBe('M-Pesa · delivery from Ksh 150.00')
})
