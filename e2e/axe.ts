import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The accessibility problems that axe finds on the page. With `part`, axe checks only the colours of that part.
 */
export async function axe(page: Page, part?: string): Promise<unknown[]> {
  // Checking frames and reporting passed rules would take three times as long.
  expect(page.frames()).toHaveLength(1)
  await still(page)
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (part) builder.include(part)
  const rules = part ? { runOnly: ['color-contrast'] } : {}
  const { violations } = await builder.options({ resultTypes: ['violations'], ...rules }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Waits until transitions have ended, because axe judges the colours of the moment. */
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
