import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadDotEnv } from './dot-env.mjs'

/** The project's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** A path inside the project. */
export const inProject = (...parts) => join(root, ...parts)

/**
 * Prepares a script: warns of an old Node, changes to the project's folder and reads `.env`. Variables of the
 * environment win over the file.
 */
export function prepare({ dotEnv = true } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 24)
    console.warn(
      `This is Node ${process.versions.node}; the shop needs 24. \`npm start\` fetches it.`,
    )
  process.chdir(root)
  if (dotEnv && existsSync('.env')) loadDotEnv('.env')
}

/** The path of an npm package's program, to be run with node. */
export function packageProgram(packageName, name, from = root) {
  const manifest = createRequire(join(from, 'package.json')).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name])
}

/** Runs a script. An error prints one line and exits with 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
