import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/env/paths.ts'
import { atEnd } from './at-end.ts'
import type { Answer } from './support.ts'

/** The environment of a program: none of ours but a cache of compiled sources, as a test file starts a program often. */
export const ownEnvironment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
  ...variables,
})

/** A shop in its own process, as `npm start` runs it: the built one. */
export interface ShopProcess {
  child: ChildProcess
  /** Resolves to its URL once it listens; rejects with its output if it exits before. */
  address: Promise<string>
  /** Its exit code or signal, and its error output. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>
}

/** Starts an empty shop on a free port; `variables` change that. */
export function startShop(variables: Record<string, string>): ShopProcess {
  const child = spawn(process.execPath, ['apps/api/dist/server.js'], {
    cwd: projectRoot,
    env: ownEnvironment({ PORT: '0', SEED: 'none', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += String(text)
  })
  const ended = new Promise<Awaited<ShopProcess['ended']>>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stderr })),
  )
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      stdout += String(text)
      const open = /Duka is open at (http:[^"\s]+)/.exec(stdout)?.[1]
      if (open) resolve(open)
    })
    ended.then(({ code }) => reject(new Error(`The shop ended with ${code}: ${stderr}${stdout}`)))
  })
  // A test that only awaits `ended` must not fail on an unhandled rejection.
  address.catch(() => undefined)
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  return { child, address, ended }
}

/** Calls the API of a listening shop. Throws when the connection breaks. */
export async function callShop(
  address: string,
  method: string,
  url: string,
  body?: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${address}/api${url}`, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text ? JSON.parse(text) : undefined,
    headers: Object.fromEntries(answer.headers),
  }
}
