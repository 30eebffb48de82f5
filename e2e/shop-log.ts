import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The log file of the shop under test. A demo shop writes its e-mails there. */
export const shopLog =
  process.env.SHOP_LOG ?? join(tmpdir(), `duka-e2e-${process.env.E2E_PORT ?? 3987}.log`)

/** The text of the newest e-mail to `recipient`, if there is one. */
export function letterTo(recipient: string): string | undefined {
  const lines = readFileSync(shopLog, 'utf8').split('\n')
  const line = lines.findLast((text) => text.includes(`"to":"${recipient}"`))
  return line && (JSON.parse(line) as { body: string }).body
}
