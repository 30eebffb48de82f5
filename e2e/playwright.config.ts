import { defineConfig } from '@playwright/test'
import { shops } from './shops.ts'

/** Which shop a worker uses; Playwright loads this file in each worker too. */
const mine = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/**
 * Tests in a real browser, at the size of a phone, of a laptop, or both: the folder says which. Each worker has a shop of its
 * own, as some tests change settings. It starts as `npm start` does, on an empty data folder, and serves all tests of this
 * worker, so each test creates its own people.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './add-kettle-stock.ts',
  workers: shops.length,
  // Generous for busy machines: checking a dozen pages with axe has taken 96 s.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: !!process.env.CI,
  // `npm test` lists what passed only the second time.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./shop-errors.ts']],
  use: {
    baseURL: shops[mine],
    screenshot: 'only-on-failure',
    // A step that hangs fails by its own name, and not as a test that took too long.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    timezoneId: 'Africa/Nairobi',
    locale: 'en-KE',
    // It would answer before the routes of a test. The tests about offline allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testMatch: '{both,phone}/*.spec.ts',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'laptop',
      testMatch: '{both,laptop}/*.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: shops.map((shop) => ({
    command: 'node open-shop.ts',
    cwd: import.meta.dirname,
    url: `${shop}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: new URL(shop).port, LOG_LEVEL: 'info', SEED: 'demo', RATE_LIMITS: 'off' },
  })),
})
