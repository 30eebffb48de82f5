import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { shopLog } from './shop-log.ts'
import { shops } from './shops.ts'

/** The level from which on a line of the log is an error. */
const ERROR = 50

/** After a failed test, shows the errors that its shop has logged meanwhile: a page does not tell why the shop failed. */
export default class ShopErrors implements Reporter {
  onTestEnd(test: TestCase, { parallelIndex, startTime }: TestResult): void {
    if (test.ok()) return
    const { port } = new URL(shops[parallelIndex] ?? '')
    const lines = readFileSync(shopLog(port), 'utf8').split('\n')
    const since = startTime.getTime()
    for (const line of lines.filter((text) => isErrorSince(text, since)))
      console.log(`The shop logged: ${line}`)
  }

  /** The other reporters print. */
  printsToStdio(): boolean {
    return false
  }
}

function isErrorSince(line: string, since: number): boolean {
  if (!line.startsWith('{')) return false
  const { level, time } = JSON.parse(line)
  return level >= ERROR && new Date(time).getTime() >= since
}
