import { existsSync, readFileSync } from 'node:fs'
import { inProject, packageProgram } from './project.mjs'
import { mustRun, run, step } from './run.mjs'

/** Debian's Chromium without windows: it shows the same pages, and needs less memory and time. */
const shell = 'chromium-headless-shell'
const places = [
  `/usr/bin/${shell}`,
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
  const { CHROMIUM = '' } = process.env
  if (existsSync(CHROMIUM)) return { CHROMIUM }
  if (!existsSync(`/usr/bin/${shell}`) && process.getuid?.() === 0 && isDebian())
    await installBrowser().catch(({ message }) => console.error(message))
  const found = places.find((place) => existsSync(place))
  if (found) return { CHROMIUM: found }
  const playwright = packageProgram('@playwright/test', 'playwright', inProject('e2e'))
  const code = await run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'])
  if (code !== 0)
    throw new Error('The end-to-end tests need a browser: install Chromium or Chrome.')
  return {}
}

/** Older Debians have no package for the shell alone. */
async function installBrowser() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends']
  const apt = (...args) =>
    mustRun(`apt-get ${args.join(' ')}`, 'apt-get', args, { quiet: true, env })
  await step('Installing Chromium', async () => {
    await apt('update')
    await apt(...install, shell).catch(() => apt(...install, 'chromium'))
  })
}

function isDebian() {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}
