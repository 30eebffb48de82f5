import { expect, test } from '@playwright/test'
import { compareTexts, expectOnScreen } from '../texts.ts'
import { accountVisits } from './account.ts'
import { buyingVisits } from './buying.ts'
import { guestVisits } from './guest.ts'
import { aVisitor } from './shopper.ts'
import { neverSeen, specified } from './specified.ts'

const visits = [...guestVisits, ...accountVisits, ...buyingVisits]

// Traces would double the time.
test.use({ trace: 'off' })
// The texts are the same at every width; other tests cover the phone.
test.skip(({ isMobile }) => isMobile, 'the texts are the same on a laptop')

test('every specified text is expected in a situation', () => {
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
