import type { Cart } from '@duka/contract/carts/carts'
import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { PlaceBar } from './place-bar.tsx'
import { SummaryStep } from './summary-step.tsx'
import { checkout as sw } from './words.sw.ts'
import { checkout } from './words.ts'

const cart: Cart = { user: 'amina', items: [], total: 1850, offer: null, payable: 1850 }

/** The summary and the bar of a checkout whose total lacks something, or has changed. */
const total = (lacks?: string, before?: number, method: 'cod' | undefined = 'cod') => (
  <>
    <SummaryStep
      number={3}
      cart={cart}
      fee={undefined}
      place=""
      lacks={lacks}
      promotion={0}
      total={1850}
      asked={1850}
    />
    <PlaceBar
      cart={cart}
      total={1850}
      fee={undefined}
      lacks={lacks}
      method={method}
      before={before}
      isDelivered
      refusal={undefined}
      busy={false}
      missingPhone={undefined}
    />
  </>
)

test('without a county, summary and total say that delivery comes on top', async () => {
  const english = textOf(render(total(checkout.now().chooseCounty)))
  expect(english.split('Delivery: choose a county')).toHaveLength(3)
  const swahili = await inSwahili(() => textOf(render(total(sw.chooseCounty))))
  expect(swahili.split('Uwasilishaji: chagua kaunti')).toHaveLength(3)
  expect(textOf(render(total()))).not.toContain('choose a county')
})

test('the total is what M-Pesa takes, with the amounts it consists of', async () => {
  const summary = () =>
    textOf(
      render(
        <SummaryStep
          number={3}
          cart={{ ...cart, offer: { code: 'KARIBU' } as Cart['offer'] }}
          fee={150}
          place="Westlands, Nairobi"
          lacks={undefined}
          promotion={100.5}
          total={1899.5}
          asked={1900}
        />,
      ),
    )
  expect(summary()).toContain(
    'Subtotal Ksh 1,850.00 Discount (KARIBU) -Ksh 100.50 Delivery to Westlands, Nairobi Ksh 150.00 ' +
      'Rounded up for M-Pesa Ksh 0.50 Total Ksh 1,900.00',
  )
  expect(await inSwahili(summary)).toContain('Jumla ya bidhaa Ksh 1,850.00 Punguzo (KARIBU)')
})

test('the bar with the button names the way to pay', () => {
  expect(textOf(render(total()))).toContain('Total · Cash on delivery Ksh 1,850.00')
})

test('where every way to pay is closed, the bar says so and the button waits', async () => {
  const shown = () => render(total(undefined, undefined, null as never))
  expect(textOf(shown())).toContain('This order cannot be paid as it is: see Payment.')
  expect(shown()).toMatch(/<button[^>]* disabled/)
  expect(await inSwahili(() => textOf(shown()))).toContain('Oda hii haiwezi kulipwa ilivyo')
  expect(textOf(render(total()))).not.toContain('cannot be paid')
})

test('a sum on a button stays on one line', () => {
  expect(render(total(undefined, 1700))).toContain('Place order for Ksh\u00a01,850.00')
})

test('an address starts with the county, which is required where the fee depends on it', () => {
  const names = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  const zoned = render(<AddressFields errors={{}} asksArea />)
  expect(
    names(zoned)
      .filter((name) => name !== 'needsCounty')
      .slice(0, 3),
  ).toEqual(['state', 'area', 'addressLine1'])
  const county = (html: string) => html.match(/<input[^>]* name="state"[^>]*>/)?.[0] ?? ''
  expect(county(zoned)).toContain('required=""')
  const plain = render(<AddressFields errors={{}} />)
  expect(names(plain)).not.toContain('needsCounty')
  expect(names(plain).slice(0, 3)).toEqual(['state', 'city', 'addressLine1'])
  expect(county(plain)).not.toContain('required')
})
