import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of this package, whether the code runs from `src` or bundled from `dist`. */
export const apiRoot = findUp(import.meta.dirname, 'package.json')

/** The folder of the whole project. */
export const projectRoot = join(apiRoot, '../..')

function findUp(from: string, file: string): string {
  if (existsSync(join(from, file))) return from
  if (dirname(from) === from) throw new Error(`There is no ${file} above the program.`)
  return findUp(dirname(from), file)
}
