import { join } from 'node:path'
import type { Parts } from '../../src/app.ts'
import { projectRoot } from '../../src/env/paths.ts'
import { webPages } from '../../src/web/pages.ts'
import { build } from './build.ts'
import { type TestApp, testApp } from './support.ts'

/** A shop with the built pages. */
export async function builtShop(parts: Partial<Parts> = {}): Promise<TestApp> {
  await build()
  const pages = {
    webRoot: join(projectRoot, 'apps/web'),
    publicUrl: 'http://shop.test',
    dev: false,
  }
  return testApp({
    ...parts,
    beside: (http, deps) => webPages(http, { ...pages, deps }),
  })
}
