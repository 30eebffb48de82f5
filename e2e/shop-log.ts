import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the shop under test writes its log; it shows the letters that a demo shop cannot send. */
export const shopLog =
  process.env.SHOP_LOG ?? join(tmpdir(), `duka-e2e-${process.env.E2E_PORT ?? 3987}.log`)

/** What the newest letter to `recipient` says; nothing while there is none. */
export function letterTo(recipient: string): string | undefined {
  const lines = readFileSync(shopLog, 'utf8').split('\n')
  const line = lines.findLast((text) => text.includes(`"to":"${recipient}"`))
  return line && (JSON.parse(line) as { body: string }).body
}
