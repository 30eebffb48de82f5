import { existsSync, readFileSync } from 'node:fs'
import { inProject, packageProgram } from './project.mjs'
import { mustRun, run, step } from './run.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds or installs a browser for the end-to-end tests. Returns environment variables: `CHROMIUM` names the system's
 * browser; without it Playwright uses the one that it has downloaded.
 */
export async function findBrowser() {
  const wanted = [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))
  if (wanted) return { CHROMIUM: wanted }
  if (process.getuid?.() === 0 && isDebian()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step('Installing Chromium', async () => {
      await mustRun('apt-get update', 'apt-get', ['update'], { quiet: true, env })
      const install = ['install', '-y', '--no-install-recommends', 'chromium']
      await mustRun('apt-get install chromium', 'apt-get', install, { quiet: true, env })
    })
    return { CHROMIUM: '/usr/bin/chromium' }
  }
  const playwright = packageProgram('@playwright/test', 'playwright', inProject('e2e'))
  const code = await run(process.execPath, [playwright, 'install', 'chromium'])
  if (code !== 0)
    throw new Error('The end-to-end tests need a browser: install Chromium or Chrome.')
  return {}
}

function isDebian() {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}
