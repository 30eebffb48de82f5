import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createDaraja, type StkPushOutcome } from '../src/client.ts'
import { demoCredentials, startSimulator } from '../src/simulator.ts'
import { aShop } from './support.ts'

function aStateFile() {
  const folder = mkdtempSync(join(tmpdir(), 'daraja-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'deep', 'state.json')
}

const idOf = (pushed: StkPushOutcome) =>
  pushed.outcome === 'accepted' ? pushed.checkoutRequestId : ''

/** The same simulator, restarted from its file, with time standing still. */
async function again(stateFile: string, now: () => Date) {
  const simulator = await startSimulator({ stateFile, speed: 0, now })
  onTestFinished(() => simulator.close())
  const daraja = createDaraja({ ...demoCredentials, baseUrl: simulator.url })
  return { simulator, daraja }
}

test('after a restart prompts are still known, and each callback is sent once', async () => {
  const stateFile = aStateFile()
  const first = await aShop({ stateFile })
  const paid = idOf(await first.push('254712340000'))
  await first.simulator.advance(2_000)
  const open = idOf(await first.push('254712345678'))
  const at = first.simulator.now()
  await first.simulator.close()
  expect(first.received).toHaveLength(1)

  const { simulator, daraja } = await again(stateFile, () => at)
  expect(await daraja.stkQuery({ checkoutRequestId: paid })).toMatchObject({ class: 'success' })
  expect(await daraja.stkQuery({ checkoutRequestId: open })).toMatchObject({ outcome: 'pending' })
  const waiting = simulator.prompts().find((prompt) => prompt.checkoutRequestId === open)
  expect(await simulator.answer(waiting?.id ?? '', { action: 'approve', pin: '1234' })).toBe(true)
  await simulator.idle()
  expect(first.callbacks()).toMatchObject([
    { checkoutRequestId: paid },
    { checkoutRequestId: open, class: 'success' },
  ])
})

test('work that was due during the downtime runs at once after the restart', async () => {
  const stateFile = aStateFile()
  const first = await aShop({ stateFile })
  const selfPaying = idOf(await first.push('254712340000'))
  const unanswered = idOf(await first.push('254712345678'))
  const later = new Date(first.simulator.now().getTime() + 3_600_000)
  await first.simulator.close()

  const { simulator, daraja } = await again(stateFile, () => later)
  await simulator.idle()
  expect(await daraja.stkQuery({ checkoutRequestId: selfPaying })).toMatchObject({
    resultCode: '0',
  })
  expect(await daraja.stkQuery({ checkoutRequestId: unanswered })).toMatchObject({
    resultCode: '1037',
  })
  expect(first.received).toHaveLength(2)
})

test('an accepted refund completes after a restart, and a late callback is still sent', async () => {
  const stateFile = aStateFile()
  const first = await aShop({ stateFile })
  first.simulator.setFaults([{ faults: { result: '0', callback: 'late' } }])
  await first.push('254712345678')
  await first.simulator.advance(2_000)
  const receipt = first.simulator.prompts()[0]?.receipt ?? ''
  const urls = { resultUrl: `${first.inbox.url}/result`, timeoutUrl: `${first.inbox.url}/t` }
  await first.daraja.reverse({ ...urls, receipt, amount: 1250 })
  const at = first.simulator.now()
  await first.simulator.close()

  const { simulator } = await again(stateFile, () => at)
  await simulator.advance(2_000)
  expect(first.received.map(({ path }) => path)).toEqual(['/result'])
  await simulator.advance(600_000)
  expect(first.received.map(({ path }) => path)).toEqual(['/result', '/callback'])
})

test('a callback is saved as sent before it goes out, so that no crash repeats it', async () => {
  const stateFile = aStateFile()
  const onFile: unknown[] = []
  const look = () => {
    const { posts } = JSON.parse(readFileSync(stateFile, 'utf8'))
    onFile.push(posts[0].sentAtMs)
    return { ResultCode: 0 }
  }
  const { push, simulator } = await aShop({ stateFile }, {}, look)
  await push('254712340000')
  await simulator.advance(2_000)
  expect(onFile).toEqual([simulator.now().getTime()])
})

test('the simulator starts empty if its state file is unreadable, and only the owner can read the file', async () => {
  const stateFile = aStateFile()
  const first = await aShop({ stateFile })
  await first.push('254712340000')
  await first.simulator.close()
  expect(statSync(stateFile).mode & 0o077).toBe(0)
  expect(readdirSync(join(stateFile, '..'))).toEqual(['state.json'])

  writeFileSync(stateFile, '{"prompts":[{')
  const { simulator } = await again(stateFile, () => new Date())
  expect(simulator.prompts()).toEqual([])
})

test('only the newest few hundred prompts are kept', async () => {
  const { push, simulator } = await aShop()
  for (let count = 0; count < 310; count += 1) await push('254712340000')
  await simulator.advance(2_000)
  expect(simulator.prompts()).toHaveLength(300)
})

test('kill -9 loses no prompt that was accepted', async () => {
  const stateFile = aStateFile()
  const { inbox } = await aShop()
  const main = fileURLToPath(new URL('../src/simulator-main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DARAJA_PORT: '0', DARAJA_STATE_FILE: stateFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      const [found] = /http:\S+\d/.exec(String(chunk)) ?? []
      if (found) resolve(found)
    })
  })
  const daraja = createDaraja({ ...demoCredentials, baseUrl: url })
  const accepted = await Promise.all(
    [1, 2, 3, 4, 5].map((last) =>
      daraja.stkPush({
        phoneNumber: `25471234567${last}`,
        amount: last,
        accountReference: 'A',
        description: '',
        callbackUrl: `${inbox.url}/callback`,
      }),
    ),
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone

  const restarted = await again(stateFile, () => new Date())
  for (const pushed of accepted) {
    const checkoutRequestId = idOf(pushed)
    expect(await restarted.daraja.stkQuery({ checkoutRequestId })).toMatchObject({
      outcome: 'pending',
    })
  }
})
