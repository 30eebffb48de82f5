import { examine, lineOf } from '../doctor/examine.ts'
import { keepOffTheLink } from '../http/link-local.ts'
import { readCommandLine } from './command-line.ts'

/** `npm run doctor`: checks the configuration, the database, the pictures and the connections. */
readCommandLine({
  usage:
    'npm run doctor    checks the configuration, the database, the pictures and M-Pesa; exits with 1 if something is wrong',
})
await keepOffTheLink()
const findings = await examine(process.env)
for (const finding of findings) console.log(lineOf(finding))
if (findings.some(({ ok }) => ok === false)) process.exitCode = 1
