import { expect, test } from '@playwright/test'
import { compareTexts, expectOnScreen } from '../texts.ts'
import { aVisitor } from './shopper.ts'
import { staffVisits } from './staff.ts'
import { shippingVisit } from './staff-shipping.ts'
import { neverSeenByStaff, specifiedForStaff } from './staff-specified.ts'

const visits = [...staffVisits, shippingVisit]

// Traces would double the time.
test.use({ trace: 'off' })
// The texts are the same at every width.
test.skip(({ isMobile }) => isMobile, 'the texts are the same on a laptop')

test('every specified text of the dashboard is expected in a situation', () => {
  const texts = [...new Set(Object.values(specifiedForStaff).flat())]
  expect(compareTexts(texts, visits, neverSeenByStaff)).toEqual({ forgotten: [], unknown: [] })
})

for (const { title, situations } of visits)
  test(`the specification's texts, where ${title}`, async ({ page }) => {
    const visitor = aVisitor(page)
    for (const { when, act, see } of situations)
      await test.step(when, async () => {
        await act?.(visitor)
        for (const text of see) await expectOnScreen(page, text)
      })
  })
