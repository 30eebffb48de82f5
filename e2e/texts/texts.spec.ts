import { expect, test } from '@playwright/test'
import { compareTexts, expectOnScreen } from '../texts.ts'
import { accountVisits } from './account.ts'
import { buyingVisits } from './buying.ts'
import { guestVisits } from './guest.ts'
import { aVisitor } from './shopper.ts'
import { neverSeen, specified } from './specified.ts'

const visits = [...guestVisits, ...accountVisits, ...buyingVisits]

// A trace of each step would take as long as the steps.
test.use({ trace: 'off' })
// The words are the same at every width; the journeys walk on the phone, too.
test.skip(({ isMobile }) => isMobile, 'the laptop shows them all')

test('every text of the specification has its situation', () => {
  const texts = Object.values(specified).flat()
  expect(compareTexts(texts, visits, neverSeen)).toEqual({ forgotten: [], unknown: [] })
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
