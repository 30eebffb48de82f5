import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { inProject } from './project.mjs'
import { run } from './run.mjs'

/** The current LTS of Node, on which part of the tests runs; the rest runs on the Node that was started. */
export const LTS = 24

/** A Node to run tests with: its program, and the environment in which its children find it, too. */
const nodeAt = (program) => ({
  program,
  version: String(execFileSync(program, ['-p', 'process.versions.node'])).trim(),
  env: { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
})

/**
 * Finds the LTS, with npm's package `node` unless this process runs on it, or on a later one. Undefined when it cannot be
 * fetched, for example without a network.
 */
export async function findLts() {
  if (Number.parseInt(process.versions.node, 10) >= LTS) return nodeAt(process.execPath)
  const folder = inProject('node_modules/.cache/node-lts')
  const program = `${folder}/node_modules/node/bin/node`
  if (!existsSync(program)) {
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `node@${LTS}`,
    ]
    await run('npm', args, { quiet: true })
  }
  try {
    return nodeAt(program)
  } catch {
    return undefined
  }
}
