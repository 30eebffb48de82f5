import { startSimulator } from './simulator.ts'

// `npm run daraja` starts the simulator alone, for a shop that runs as another process on this machine.
const usage = `npm run daraja    starts the simulator of M-Pesa alone. Variables: DARAJA_PORT (8089), DARAJA_HOST (127.0.0.1),
DARAJA_STATE_FILE (none), DARAJA_SPEED (1), DARAJA_MENU (full)`
const [word] = process.argv.slice(2)
if (word === '--help' || word === '-h') {
  console.log(usage)
  process.exit(0)
}
if (word !== undefined) {
  console.error(`Unknown argument '${word}'.\n${usage}`)
  process.exit(1)
}

const { DARAJA_PORT, DARAJA_HOST, DARAJA_STATE_FILE, DARAJA_SPEED, DARAJA_MENU } = process.env

const port = Number(DARAJA_PORT ?? 8089)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('DARAJA_PORT must be a port number.')
  process.exit(1)
}

const simulator = await startSimulator({
  port,
  host: DARAJA_HOST,
  stateFile: DARAJA_STATE_FILE,
  speed: DARAJA_SPEED ? Number(DARAJA_SPEED) : undefined,
  credentials: 'any',
  settings: DARAJA_MENU === 'full' ? { menu: 'full' } : {},
})
console.log(`M-Pesa simulator: ${simulator.url} (phone at ${simulator.url}/simulator)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => simulator.close().then(() => process.exit(0)))
}
