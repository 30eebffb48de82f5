import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3987)

/**
 * The shop as a person uses it: started as its README says, on an empty data folder, in a real
 * browser, on a phone and on a laptop. One shop serves all tests, so each makes its own people.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './restock.ts',
  // Two cores, one of them for the shop and its database.
  workers: 1,
  // For a machine that has much else to do: a dozen pages looked at by axe took 96 s on one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: 'only-on-failure',
    timezoneId: 'Africa/Nairobi',
    locale: 'en-KE',
    // It would answer before a test's own routes; the tests about being offline let it in.
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
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'laptop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'npx tsx open-shop.ts',
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: String(port), LOG_LEVEL: 'info', SEED: 'demo', RATE_LIMITS: 'off' },
  },
})
