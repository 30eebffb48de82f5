import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** A path inside the project. */
export const inProject = (...parts) => join(root, ...parts)

/**
 * Everything starts here: the right Node, the project's folder, its `.env`.
 * Variables that are set already win over the file.
 */
export function prepare({ dotEnv = true } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or later is needed, and this is ${process.versions.node}.`)
  process.chdir(root)
  if (dotEnv && existsSync('.env')) process.loadEnvFile('.env')
}

/** The program that an npm package brings, to be run with node. */
export function packageProgram(packageName, name, from = root) {
  const manifest = createRequire(join(from, 'package.json')).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name])
}

/** Runs a script's work; whatever goes wrong there is one line, and exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
