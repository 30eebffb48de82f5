import { startSimulator } from './simulator.ts'

// `npm run digitax` starts the simulator alone, for a shop that runs as another process on this machine.
const usage = `npm run digitax    starts the simulator of DigiTax alone. Variables: DIGITAX_PORT (8090), DIGITAX_STATE_FILE (none),
DIGITAX_SIGN_AFTER_MS (when a paper is signed)`
const [word] = process.argv.slice(2)
if (word === '--help' || word === '-h') {
  console.log(usage)
  process.exit(0)
}
if (word !== undefined) {
  console.error(`Unknown argument '${word}'.\n${usage}`)
  process.exit(1)
}

const { DIGITAX_PORT, DIGITAX_STATE_FILE, DIGITAX_SIGN_AFTER_MS } = process.env
const port = Number(DIGITAX_PORT ?? 8090)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('DIGITAX_PORT must be a port number.')
  process.exit(1)
}

const simulator = await startSimulator({
  port,
  stateFile: DIGITAX_STATE_FILE,
  settings: DIGITAX_SIGN_AFTER_MS ? { signAfterMs: Number(DIGITAX_SIGN_AFTER_MS) } : {},
})
console.log(`DigiTax simulator: DIGITAX_BASE_URL=${simulator.url} DIGITAX_API_KEY=any`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => simulator.close().then(() => process.exit(0)))
}
