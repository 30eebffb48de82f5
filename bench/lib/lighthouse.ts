import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'

/** The browser for the measurements. */
export const chrome =
  process.env.CHROME_PATH ??
  (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : chromium.executablePath())
export const chromeFlags = [
  '--headless=new',
  '--ignore-certificate-errors',
  // Chromium refuses to run as root with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const audits = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
/** The names of the figures that `lighthouseOnce` returns. */
export const lighthouseColumns = [...Object.keys(audits), ...categories]

/**
 * One Lighthouse run as a slow phone on slow 4G, in a new browser with empty caches. With `why`, it prints to
 * stderr what keeps the other categories below 100.
 */
export async function lighthouseOnce(url: string, why: boolean): Promise<Record<string, number>> {
  const browser = await launch({ chromePath: chrome, chromeFlags, logLevel: 'error' })
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: categories,
      throttlingMethod: 'devtools',
    })
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
    const { lhr } = result
    if (why) whyNotAll(lhr)
    return {
      ...Object.fromEntries(
        Object.entries(audits).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? NaN]),
      ),
      ...Object.fromEntries(
        categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? NaN) * 100)]),
      ),
    }
  } finally {
    browser.kill()
  }
}

function whyNotAll({ categories, audits }: Result): void {
  for (const { id, auditRefs } of Object.values(categories))
    for (const ref of auditRefs) {
      const audit = audits[ref.id]
      if (id !== 'performance' && ref.weight > 0 && audit && (audit.score ?? 1) < 1)
        process.stderr.write(
          `${id}: ${audit.id}: ${JSON.stringify(audit.details ?? audit.title)}\n`,
        )
    }
}
