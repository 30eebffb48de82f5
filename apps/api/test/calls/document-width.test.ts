import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'

// Tables and code blocks may be wider, and so may a link that has no space to break at.
test('documents are at most 90 columns wide', () => {
  const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: projectRoot, encoding: 'utf8' })
  const documents = listed.trim().split('\n')
  expect(documents.length).toBeGreaterThan(40)

  const tooWide = documents.flatMap((document) => {
    const text = readFileSync(join(projectRoot, document), 'utf8')
    const prose = text.replace(/^ *```.*?^ *```/gms, '').split('\n')
    return prose.filter((line) => line.length > 90 && /^(?!\|).*\S \S/.test(line))
  })
  expect(tooWide).toEqual([])
})
