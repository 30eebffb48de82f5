import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'
import { build } from '../support/build.ts'
import { ownEnvironment } from '../support/shop-process.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
const scripts: Record<string, string> = manifest.scripts

/** The file of each program of `package.json` that is ours; `npm run check` and its parts only run other tools. */
const programs = Object.entries(scripts).flatMap(([name, line]): [string, string][] => {
  const command = line.replace('. scripts/lts.sh && exec ', '')
  if (command.includes('&&')) return []
  const program = /scripts\/program\.mjs ([\w-]+)$/.exec(command)?.[1]
  if (program) return [[name, `apps/api/dist/${program}.js`]]
  if (name === 'start') return [[name, 'apps/api/dist/server.js']]
  const file = /(scripts\/[\w-]+\.mjs|(?:bench|packages)\/[\w/-]+\.ts)$/.exec(command)?.[1]
  return file ? [[name, file]] : []
})

interface Ended {
  code: number | string | null
  said: string
}

function run(program: string, word: string, cwd: string): Promise<Ended> {
  const env = ownEnvironment({ DATA_DIR: join(cwd, 'data') })
  return new Promise((resolve) => {
    const args = [join(projectRoot, program), word]
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

test('every program of package.json is found', () => {
  expect(programs.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'start',
      'backup',
      'restore',
      'doctor',
      'daraja',
      'histories',
      'bench',
    ]),
  )
})

/** Archiving has a test of its own; all benchmarks read their options by one function. */
const asked = programs.filter(([name]) => name !== 'archive' && !/^bench:(?!seed)/.test(name))

test.each(asked)(
  'npm run %s prints its usage for --help and refuses what it does not know',
  async (name, program) => {
    const folder = await aFolder()
    const [help, other] = await Promise.all([
      run(program, '--help', folder),
      run(program, '--no-such-word', folder),
    ])
    expect(help.said).toMatch(new RegExp(`npm (run )?${name}\\b`))
    expect(help.code).toBe(0)
    expect(other.said).toContain('no-such-word')
    expect(other.code).toBe(1)
    expect(await readdir(folder)).toEqual([])
  },
)

test('every benchmark reads its options by the function that refuses unknown ones', async () => {
  for (const [, program] of programs.filter(([name]) => name.startsWith('bench:'))) {
    const source = await readFile(join(projectRoot, program), 'utf8')
    expect(source).toContain("from './lib/command-line.ts'")
  }
})
