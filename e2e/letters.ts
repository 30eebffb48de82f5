import { readFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { shopLog } from './shop-log.ts'

/** The text of the newest e-mail to `recipient`, if there is one. */
export function letterTo(recipient: string): string | undefined {
  const { port } = new URL(test.info().project.use.baseURL ?? '')
  const lines = readFileSync(shopLog(port), 'utf8').split('\n')
  const line = lines.findLast((text) => text.includes(`"to":"${recipient}"`))
  return line && (JSON.parse(line) as { body: string }).body
}
