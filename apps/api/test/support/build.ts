import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/env/paths.ts'

/** Builds what is stale, for tests that need pages. A lock makes concurrent test files wait. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(projectRoot, 'scripts/build.mjs')])
}
