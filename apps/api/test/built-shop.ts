import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { webPages } from '../src/web/pages.ts'
import { type TestApp, testApp } from './support.ts'

const root = join(import.meta.dirname, '../../..')

/** A shop with its pages, as they are built: quick when the build is fresh, else built here. */
export function builtShop(): Promise<TestApp> {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')])
  const pages = { webRoot: join(root, 'apps/web'), publicUrl: 'http://shop.test', dev: false }
  return testApp({
    beside: (http, { settings }) => webPages(http, { ...pages, shop: settings.shop }),
  })
}
