import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'

/**
 * The accessibility problems that axe finds on the page. With `part`, axe checks only the colours of that part.
 */
export async function axe(page: Page, part?: string): Promise<unknown[]> {
  // Axe checks this one alone.
  expect(page.frames()).toHaveLength(1)
  await still(page)
  // Once for each page that is loaded: its half a megabyte takes longer than the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const rules: RunOptions = part ? { runOnly: ['color-contrast'] } : {}
  const { violations } = await page.evaluate(
    ([where, options]) => window.axe.run(where ?? document, options),
    [part, { resultTypes: ['violations'], ...rules } as RunOptions] as const,
  )
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
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
