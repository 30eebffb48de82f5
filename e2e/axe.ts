import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds wrong with the page as it is: nothing, unless somebody is kept out. Asked about
 * a part of it, axe looks at the colours there alone.
 */
export async function axe(page: Page, part?: string): Promise<unknown[]> {
  // Looking into frames too, and reporting all that is right, takes three times as long.
  expect(page.frames()).toHaveLength(1)
  await still(page)
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (part) builder.include(part)
  const rules = part ? { runOnly: ['color-contrast'] } : {}
  const { violations } = await builder.options({ resultTypes: ['violations'], ...rules }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Colours on their way are no colours to judge. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished),
    ),
  )
}
