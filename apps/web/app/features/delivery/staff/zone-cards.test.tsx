import type { Zone } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../../test/render.tsx'
import { shop } from '../../../../test/samples.ts'
import { ZoneCards } from './zone-cards.tsx'

const option = (codAllowed: boolean) => ({
  _id: `${codAllowed}`,
  kind: 'door' as const,
  name: 'Rider',
  fee: 150,
  freeFrom: null,
  estimate: null,
  days: null,
  cutOffHour: null,
  codAllowed,
  codUpTo: null,
  point: null,
})

const cards = (paymentMethods: ('mpesa' | 'cod')[], ...cash: boolean[]) => {
  const named = { _id: 'zone', name: 'Nairobi', version: 1, towns: [], areas: [] }
  const zone: Zone = { ...named, counties: ['Nairobi'], options: cash.map(option) }
  const Page = () => <ZoneCards zones={[zone]} onEdit={() => null} onExport={() => null} />
  return textOf(renderPage(Page, { shop: { ...shop, paymentMethods } }))
}

test('the owner of a shop that takes cash only sees the zones where nobody can pay', async () => {
  expect(cards(['cod'], false, false)).toContain('Nobody can pay here')
  expect(await inSwahili(() => cards(['cod'], false))).toContain('Hakuna anayeweza kulipa hapa')
  expect(cards(['cod'], false, true)).not.toContain('Nobody can pay')
  expect(cards(['mpesa', 'cod'], false)).not.toContain('Nobody can pay')
  expect(cards(['cod'])).not.toContain('Nobody can pay')
})
