import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { nextPort as port } from './shops.ts'

const top = join(import.meta.dirname, '..')

/** The number of the till. */
export const TILL = '832909'

/** Starts a shop with a till, and an M-Pesa of its own, as a program outside of the shop. */
export async function openTillShop(): Promise<{ url: string; mpesa: string; close(): void }> {
  const mpesa = `http://127.0.0.1:${port + 1}`
  const url = `http://127.0.0.1:${port}`
  const started = [
    start(['packages/daraja/src/simulator-main.ts'], { DARAJA_PORT: String(port + 1) }),
    start(['e2e/open-shop.ts'], {
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'info',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      MPESA_BASE_URL: mpesa,
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_PASSKEY: 'passkey',
      MPESA_SHORTCODE: '600123',
      MPESA_TRANSACTION_TYPE: 'till',
      MPESA_TILL: TILL,
    }),
  ]
  const close = () => {
    for (const program of started) program.kill('SIGTERM')
  }
  const ended = Promise.race(started.map((program) => whenEnded(program)))
  try {
    await Promise.race([whenReady(`${url}/readyz`), ended])
  } catch (error) {
    close()
    throw error
  }
  return { url, mpesa, close }
}

function start(program: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...program], {
    cwd: top,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function whenEnded(program: ChildProcess): Promise<never> {
  return new Promise((_, reject) =>
    program.once('exit', (code) => reject(new Error(`A program ended with ${code}.`))),
  )
}

async function whenReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
