import { readCommandLine } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { main, packageProgram, prepare } from './lib/project.mjs'
import { run } from './lib/run.mjs'

/**
 * Runs other random histories of payments than the test suite, in parts, several parts at once:
 * `npm run histories -- --count=200000 --seed=1000000 --at-once=2`. Prints what has passed after each part. A failed
 * part prints the seed and the path that repeat its failure; the others go on.
 */
const options = {
  count: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  'at-once': { type: 'string', default: '2' },
}
/**
 * Large enough that starting a part, which takes seconds, matters little. No larger, so that the phones of a shop's
 * orders, two a history, differ in their last three digits, which are all that a till's confirmation shows.
 */
const PART = 1000
/** A part adds 0 or 1 to its seed, one for each of its shops. */
const SHOPS = 2

const values = readCommandLine(
  'npm run histories -- [--count=10000] [--seed=N] [--at-once=2]    runs other random histories of payments',
  options,
)

await main(async () => {
  prepare({ dotEnv: false })
  await withInstallLock(() => ensureInstalled({ dev: true }))
  const [count, firstSeed, atOnce] = [values.count, values.seed, values['at-once']].map(Number)
  const parts = Array.from({ length: Math.ceil(count / PART) }, (_, nth) => ({
    seed: firstSeed + nth * SHOPS,
    size: Math.min(PART, count - nth * PART),
  }))
  const startedAt = Date.now()
  let passed = 0
  const failedSeeds = []

  async function runParts() {
    for (let part = parts.shift(); part; part = parts.shift()) {
      if ((await runPart(part)) === 0) passed += part.size
      else failedSeeds.push(part.seed)
      const minutes = (Date.now() - startedAt) / 60_000
      console.log(
        `${passed} of ${count} histories passed in ${minutes.toFixed(1)} min; the last from seed ${part.seed}`,
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runParts))
  if (failedSeeds.length === 0) return
  console.log(`Failed: the histories from seed ${failedSeeds.join(', ')}`)
  process.exitCode = 1
})

function runPart({ seed, size }) {
  const vitest = packageProgram('vitest', 'vitest')
  // Most objects live for one statement: with the usual size they are copied to the old generation and collected there.
  const more = ['--reporter=dot', '--execArgv=--max-semi-space-size=32']
  return run(process.execPath, [vitest, 'run', 'ledger/histories', ...more], {
    env: { HISTORIES: String(size), HISTORIES_SEED: String(seed) },
    quiet: true,
  })
}
