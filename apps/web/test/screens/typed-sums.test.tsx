import { NewProduct } from '@duka/contract/catalogue/product-form'
import { ProductFilter } from '@duka/contract/catalogue/products'
import { LowStock } from '@duka/contract/catalogue/stock'
import { PlaceQuery } from '@duka/contract/delivery/delivery'
import { NewOffer } from '@duka/contract/offers/offers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleaned } from '../../app/features/catalogue/product-query.ts'
import { newOption, newZone, toBody } from '../../app/features/delivery/staff/zone-draft.ts'
import { fromDraft, typedDiscount } from '../../app/features/orders/staff/order-editor/entered.ts'
import { toChange, toTexts } from '../../app/features/settings/setting-values.ts'
import { staffSettings } from '../samples.ts'

/** What a schema reads; undefined if it refuses. */
const by = (schema: z.ZodMiniType) => (typed: string) => z.safeParse(schema, typed).data
const zoneOption = (field: 'fee' | 'freeFrom' | 'codUpTo') => (typed: string) =>
  toBody({ ...newZone, options: [{ ...newOption, [field]: typed }] }).options[0]?.[field]
const settings = toTexts(staffSettings.settings)

/** Every field of money outside the money pages, with what it makes of a typed text. */
const fields: Record<string, (typed: string) => unknown> = {
  'price of a product': by(NewProduct.shape.price),
  'sale price': by(NewProduct.shape.salePrice),
  'struck price': by(NewProduct.shape.wasPrice),
  'cost of a product': by(NewProduct.shape.cost),
  'cost beside the stock': by(LowStock.shape.cost),
  'quantity price': (typed) => {
    const tiers = z.safeParse(NewProduct.shape.tiers, `10: ${typed}`).data
    return tiers?.[0]?.price
  },
  'value of an offer': by(NewOffer.shape.value),
  'minimum of an offer': by(NewOffer.shape.minimum),
  'filter of a list': by(ProductFilter.shape.minPrice),
  'address of a list': (typed) => cleaned(new URLSearchParams({ maxPrice: typed })).get('maxPrice'),
  'delivery fee': zoneOption('fee'),
  'free delivery': zoneOption('freeFrom'),
  'cash up to': zoneOption('codUpTo'),
  'total of the delivery check': (typed) =>
    z.safeParse(PlaceQuery, { county: 'Nairobi', itemsTotal: typed }).data?.itemsTotal,
  discount: (typed) => typedDiscount({ ...fromDraft(null), discount: typed }),
  setting: (typed) => Object.values(toChange({ codMax: typed }, settings))[0],
}

test.each(Object.entries(fields))('%s is read as people type it, or refused', (_, read) => {
  for (const typed of ['14500', '14,500', '14 500', ' Ksh 14,500.00 ', '14,500/='])
    expect([typed, Number(read(typed))]).toEqual([typed, 14_500])
  expect(Number(read('1,450.5'))).toBe(1450.5)
  // A form that cannot read a sum sends it as it was typed, and the shop refuses it.
  for (const typed of ['14,50', '14.500', '14 50', '1e3'])
    expect([typed, NaN, undefined, null]).toContainEqual(read(typed))
})
