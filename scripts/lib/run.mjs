import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

/** Runs one long step and prints its title and duration. */
export async function step(title, work) {
  console.log(`${title} …`)
  const startedAt = Date.now()
  const result = await work()
  console.log(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Runs a program and returns its exit code. Shows its output; with `quiet` only when it fails. A signal that ends
 * this process also ends the program.
 */
export async function run(command, args, { env, cwd = root, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32' && !command.includes('\\'),
  })
  const chunks = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))

  const passOn = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  // Where several run, the first ends this process.
  const end = () => child.kill()
  process.once('exit', end)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, passOn)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      chunks.push(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
  process.off('exit', end)
  for (const signal of signals) process.off(signal, passOn)
  if (code !== 0 && quiet)
    process.stderr.write(Buffer.concat(chunks.map((part) => Buffer.from(part))))
  return code
}

/** Like `run`, but throws when the program fails. */
export async function mustRun(title, command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}).`)
}
