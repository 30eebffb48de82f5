import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3987)
const shops = { phone: port, laptop: port + 1 }
const at = (shop: number) => `http://127.0.0.1:${shop}`

/**
 * Tests in a real browser, at the sizes of a phone and a laptop, side by side. Each size has a shop of its own, as some tests
 * change settings. It starts as `npm start` does, on an empty data folder, and serves all tests of this size, so each test
 * creates its own people.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './add-kettle-stock.ts',
  workers: 2,
  // Generous for busy machines: checking a dozen pages with axe has taken 96 s.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
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
      workers: 1,
      use: {
        baseURL: at(shops.phone),
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'laptop',
      workers: 1,
      use: { baseURL: at(shops.laptop), viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: Object.values(shops).map((shop) => ({
    command: 'npx tsx open-shop.ts',
    cwd: import.meta.dirname,
    url: `${at(shop)}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: String(shop), LOG_LEVEL: 'info', SEED: 'demo', RATE_LIMITS: 'off' },
  })),
})
