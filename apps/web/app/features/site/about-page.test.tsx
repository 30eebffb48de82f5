import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { Component } from './about-page.tsx'

const about = (counties: string[] | null) =>
  textOf(renderPage(Component, { shop, root: { counties } }))

test('the page about the shop promises the counties that its zones name', async () => {
  expect(about(null)).toContain('send them to any county.')
  expect(about(null)).toContain('All 47 counties Follow your parcel')
  expect(about(['Kiambu', 'Nairobi'])).toContain('send them to Kiambu, Nairobi.')
  expect(about(['Kiambu', 'Machakos', 'Nairobi'])).toContain('3 counties Follow your parcel')
  expect(about(['Nairobi'])).not.toMatch(/47|any county/)
  expect(about([])).toContain('school shoes and seedlings. What')
  expect(about([])).not.toMatch(/47|any county|send them|Follow your parcel/)
  expect(await inSwahili(() => about([]))).not.toMatch(/tunatuma/)
  expect(await inSwahili(() => about(['Kiambu', 'Machakos', 'Nairobi']))).toContain('kaunti 3')
})
