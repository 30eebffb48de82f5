import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The log file of the shop under test at this port. A demo shop writes its e-mails there. */
export const shopLog = (port: string) => join(tmpdir(), `duka-e2e-${port}.log`)
