import type { Cart } from '@duka/contract/carts/carts'
import { expect, test } from 'vitest'
import { inSwahili, render, renderPage, textOf } from '../../../test/render.tsx'
import { address, product, shop } from '../../../test/samples.ts'
import { AddressFields } from '../addresses/address-fields.tsx'
import type { PricedOption } from '../delivery/quote.ts'
import { AddressStep } from './address-step.tsx'
import { DeliveryWays } from './delivery-ways.tsx'
import { PaymentStep } from './payment-step.tsx'
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
      missing={undefined}
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

test('the summary names the goods and their size or kind in the language of the page', async () => {
  const kettle = { ...product, nameSw: 'Birika', variant: '1.7 litres', variantSw: 'Lita 1.7' }
  const line = { product: kettle, quantity: 1, price: 1850, available: 3 }
  const items = [{ ...line, problem: null }]
  const sums = { lacks: undefined, promotion: 0, total: 1850, asked: 1850 }
  const summary = () =>
    textOf(render(<SummaryStep number={3} cart={{ ...cart, items }} fee={0} place="" {...sums} />))
  expect(await inSwahili(summary)).toContain('Birika × 1 Lita 1.7')
  expect(summary()).toContain(`${product.name} × 1 1.7 litres`)
})

const counter = {
  fee: 0,
  moreForFree: null,
  expected: null,
  option: { _id: 'counter', kind: 'shop', name: 'Dukani', point: null, estimate: null },
} as unknown as PricedOption
const point = { name: 'Mwea Stage' } as NonNullable<PricedOption['option']['point']>

test('who collects at the shop reads where, when it is open and when to pay', async () => {
  const Page = () => (
    <>
      <DeliveryWays
        place="Nairobi"
        isDecided={false}
        options={[counter]}
        chosen="counter"
        onChoose={() => undefined}
        hasFailed={false}
        onAgain={() => undefined}
      />
      <PaymentStep
        number={2}
        methods={['cod']}
        method="cod"
        onMethod={() => undefined}
        closed={{}}
        isCollected
        phone=""
        onPhone={() => undefined}
        error={undefined}
      />
    </>
  )
  const shown = () => textOf(renderPage(Page, { shop }))
  expect(shown()).toContain(
    'Collect at the shop Biashara Street, Kerugoya Opening hours: 08:00-17:00',
  )
  expect(shown()).toContain('Pay in cash when you collect.')
  expect(await inSwahili(shown)).toContain('Unalipa kwa pesa taslimu unapochukua mzigo.')
})

test('of several ways only the chosen one says more than its name, fee, days and kind', () => {
  const way = (_id: string) =>
    ({
      ...counter,
      moreForFree: 800,
      expected: { from: '2036-12-02', until: '2036-12-03' },
      option: {
        ...counter.option,
        _id,
        kind: 'pickup',
        point: { ...point, hours: `Hours of ${_id}` },
      },
    }) as unknown as PricedOption
  const shown = textOf(
    render(
      <DeliveryWays
        place="Nairobi"
        isDecided={false}
        options={[way('mwea'), way('thika')]}
        chosen="mwea"
        onChoose={() => undefined}
        hasFailed={false}
        onAgain={() => undefined}
      />,
    ),
  )
  expect(shown).toMatch(
    /Dukani Free Tue 2 to Wed 3 Dec · Pickup point Ksh 800.00 more for free delivery .*Hours of mwea/,
  )
  expect(shown).toMatch(/Dukani Free Tue 2 to Wed 3 Dec · Pickup point$/)
})

test('a way of delivery is called in the language of the page, and without Swahili words in English', async () => {
  const words = { nameSw: 'Basi la Mwea', estimateSw: 'Jumanne na Ijumaa' }
  const bus = { ...counter.option, name: 'Mwea bus', estimate: 'On Tuesdays' }
  const shown = (own: object) => () =>
    textOf(
      render(
        <>
          <DeliveryWays
            place="Nairobi"
            isDecided
            options={[{ ...counter, option: { ...bus, ...own } } as PricedOption]}
            chosen="counter"
            onChoose={() => undefined}
            hasFailed={false}
            onAgain={() => undefined}
          />
          <SummaryStep
            number={3}
            cart={cart}
            fee={0}
            place=""
            way={{ ...bus, ...own } as PricedOption['option']}
            lacks={undefined}
            promotion={0}
            total={1850}
            asked={1850}
          />
        </>,
      ),
    )
  const swahili = await inSwahili(shown(words))
  expect(swahili.split('Basi la Mwea')).toHaveLength(3)
  expect(swahili).toContain('Jumanne na Ijumaa')
  expect(swahili).not.toMatch(/Mwea bus|On Tuesdays/)
  expect(shown(words)()).toMatch(/Mwea bus.*On Tuesdays.*Mwea bus/)
  expect(await inSwahili(shown({}))).toMatch(/Mwea bus.*On Tuesdays.*Mwea bus/)
})

test.each<[string, object, typeof shop | undefined, string]>([
  ['at the shop', counter.option, shop, 'Collect at Biashara Street, Kerugoya Free'],
  ['at a shop whose address is not known', counter.option, undefined, 'Dukani Free'],
  ['at a point', { kind: 'pickup', name: 'Stage', point }, shop, 'Collect at Mwea Stage Free'],
  ['at the door', { kind: 'door', name: 'Boda', point: null }, shop, 'Delivery to Nairobi Free'],
])('the summary says where an order comes: %s', (_title, way, shop, line) => {
  const Page = () => (
    <SummaryStep
      number={3}
      cart={cart}
      fee={0}
      place="Nairobi"
      way={way as PricedOption['option']}
      lacks={undefined}
      promotion={0}
      total={1850}
      asked={1850}
    />
  )
  expect(textOf(renderPage(Page, shop ? { shop } : {}))).toContain(line)
})

test('a decided way says how many others there are, and what the cheapest of less costs', async () => {
  const way = (_id: string, fee: number) =>
    ({ ...counter, fee, option: { ...counter.option, _id, name: _id } }) as PricedOption
  const ways = (fee: number, ...others: number[]) =>
    textOf(
      render(
        <DeliveryWays
          place="Nairobi"
          isDecided
          options={[way('rider', fee), ...others.map((one) => way(`way ${one}`, one))]}
          chosen="rider"
          onChoose={() => undefined}
          hasFailed={false}
          onAgain={() => undefined}
        />,
      ),
    )
  expect(ways(200, 0, 100, 300)).toContain('Ksh 200.00 3 other ways, one free Change')
  expect(ways(200, 100, 150)).toContain('2 other ways, from Ksh 100.00')
  expect(ways(200, 0)).toContain('1 other way, free')
  expect(ways(200, 300)).toContain('1 other way Change')
  expect(ways(0, 0, 300)).toContain('2 other ways Change')
  expect(ways(200)).not.toContain('other')
  expect(await inSwahili(() => ways(200, 0, 100))).toContain('Njia nyingine 2, moja ni bure')
  expect(await inSwahili(() => ways(200, 100, 150))).toContain('kuanzia Ksh 100.00')
})

test('the next tab stop after the county is where the options come', () => {
  const ways = (options: PricedOption[] | undefined, place = 'Nairobi') =>
    render(
      <DeliveryWays
        place={place}
        isDecided={false}
        options={options}
        chosen="counter"
        onChoose={() => undefined}
        hasFailed={false}
        onAgain={() => undefined}
      />,
    )
  expect(ways(undefined)).toMatch(/^<div tabindex="0".*role="status"/)
  expect(ways([counter])).toMatch(/^<div tabindex="-1".*type="radio"/)
  expect(ways(undefined, '')).toMatch(/^<div tabindex="-1"/)
})

test('nobody types below the options before they have come', () => {
  const fields = (isWaiting: boolean) =>
    render(<AddressFields errors={{}} asksArea ways="Loading" isWaiting={isWaiting} />)
  const [above = '', below = ''] = fields(true).split('<div hidden=""')
  expect(above).toContain('name="state"')
  expect(above).not.toMatch(/name="(area|addressLine1|phoneNumber)"/)
  expect(below).toMatch(/name="area".*name="addressLine1".*name="phoneNumber"/s)
  expect(fields(false)).not.toContain('hidden=""')
})

test('the button says what it waits for, once', () => {
  const bar = (text: string, lacks?: string) =>
    textOf(
      render(
        <PlaceBar
          cart={cart}
          total={1850}
          fee={undefined}
          lacks={lacks}
          method="mpesa"
          before={undefined}
          isDelivered
          refusal={undefined}
          busy={false}
          missing={{ field: 'state', text }}
        />,
      ),
    )
  expect(bar('Choose a county.', 'Delivery: choose a county')).toMatch(/Choose a county\. ?$/)
  expect(bar('Loading', 'Loading').match(/Loading/g)).toHaveLength(1)
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

test('what comes next is named at the button, which does not wait for it', () => {
  const html = render(
    <PlaceBar
      cart={cart}
      total={1850}
      fee={undefined}
      lacks={undefined}
      method="mpesa"
      before={undefined}
      isDelivered
      refusal={undefined}
      busy={false}
      missing={undefined}
      next={{ field: 'area', text: 'Which estate?' }}
    />,
  )
  expect(textOf(html)).toContain('Which estate?')
  expect(html).not.toContain('disabled=""')
})

test('where the chosen address is gone, the list is open, none is chosen, and it says why', () => {
  const step = (chosen: string, errors: Record<string, string>, collectedIn?: string) =>
    render(
      <AddressStep
        addresses={[address]}
        phone=""
        ways={() => <p>Boda</p>}
        line={undefined}
        areWaysComing={false}
        collected={undefined}
        collectedIn={collectedIn}
        chosen={chosen}
        onPick={() => {}}
        draft={{}}
        errors={errors}
      >
        {null}
      </AddressStep>,
    )
  const html = step('', { addressId: 'Please select an address.' })
  expect(html).toContain('<fieldset aria-describedby="no-address"')
  expect(textOf(html)).toContain('Please select an address. Mwea House 4B')
  expect(html).not.toMatch(/checked=""|Boda/)
  expect(textOf(step(address._id, {}))).toContain('To Mwea House 4B')
  // Who collects the parcel reads no door.
  const collected = textOf(step(address._id, {}, 'Kerugoya, Kirinyaga'))
  expect(collected).toContain('Kerugoya, Kirinyaga Change')
  expect(collected).not.toContain('Mwea House')
})
