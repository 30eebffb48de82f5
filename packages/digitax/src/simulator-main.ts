import { startSimulator } from './simulator.ts'

// `npm run digitax` starts the simulator alone, for a shop that runs as another process on this machine.
const { DIGITAX_PORT, DIGITAX_STATE_FILE, DIGITAX_SIGN_AFTER_MS } = process.env
const simulator = await startSimulator({
  port: Number(DIGITAX_PORT ?? 8090),
  stateFile: DIGITAX_STATE_FILE,
  settings: DIGITAX_SIGN_AFTER_MS ? { signAfterMs: Number(DIGITAX_SIGN_AFTER_MS) } : {},
})
console.log(`DigiTax simulator: DIGITAX_BASE_URL=${simulator.url} DIGITAX_API_KEY=any`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => simulator.close().then(() => process.exit(0)))
}
