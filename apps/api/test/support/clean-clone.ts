import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../../src/env/paths.ts'

/**
 * Makes a clone of this checkout, as a new owner has it, without `.env` and data. The packages are links to those here, and
 * the built pages a copy, which the start takes if they are of the same sources. Own packages are those of the clone.
 */
export function makeCleanClone(folder: string): void {
  try {
    execFileSync('git', ['clone', '--quiet', projectRoot, folder], { stdio: 'pipe' })
  } catch {
    // Not a checkout of git, such as an unpacked archive.
    const isOurs = (file: string) =>
      !/(^|\/)(node_modules|dist|\.git|\.env|\.data)(\/|$)/.test(relative(projectRoot, file))
    cpSync(projectRoot, folder, { recursive: true, filter: isOurs })
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@duka'), { recursive: true })
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!['@duka', '.cache', '.vite', '.vite-temp'].includes(name))
      symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name))
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, kind))) {
      symlinkSync(join(folder, kind, name), join(modules, '@duka', name))
      const own = join(projectRoot, kind, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(folder, kind, name, 'node_modules'))
    }
  const pages = 'apps/web/dist'
  if (existsSync(join(projectRoot, pages)))
    cpSync(join(projectRoot, pages), join(folder, pages), { recursive: true })
}
