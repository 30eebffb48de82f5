import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What becomes of a message that the server has kept: the connection is cut, or nothing more is said. */
type SmtpFault = 'cuts' | 'is silent'

/** A local mail server that records all mail. */
export interface SmtpServer {
  url: string
  /** The received messages: headers, a blank line, text. */
  mail: string[]
  /** The answers to the next recipients, such as `550 nobody here`; empty means accepted. */
  refusals: string[]
  /** The same for the next senders. */
  senderRefusals: string[]
  /** The faults of the next messages, which are stored despite the fault; undefined for none. */
  faults: (SmtpFault | undefined)[]
  /** Runs when a message is kept, before it is answered. */
  onMail: (() => Promise<unknown>) | undefined
  /** Once set, only this password may send; every login has it in its URL. */
  password: string | undefined
  /** Once set, only this user may log in. */
  user?: string
  /** Once set, only this sender is taken. */
  sender?: string
  /** Cuts all connections. */
  hangUp(): void
}

type Talk = Omit<SmtpServer, 'url' | 'hangUp'>

/** Runs until the test file ends. */
export async function anSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const state: Talk = {
    mail: [],
    refusals: [],
    senderRefusals: [],
    faults: [],
    onMail: undefined,
    password: undefined,
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    talk(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  afterAll(() => {
    hangUp()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port')
  return Object.assign(state, { url: `smtp://127.0.0.1:${address.port}`, hangUp })
}

function talk(socket: Socket, state: Talk): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let unread = ''
  let inMessage = false
  let isKnown = false
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    unread += chunk.toString()
    for (;;) {
      const end = inMessage ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(end)
      if (at < 0) return
      const text = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      if (inMessage) {
        inMessage = false
        void keep(text)
      } else command(text)
    }
  })
  say('220 mail.test')

  async function keep(text: string): Promise<void> {
    state.mail.push(text)
    await state.onMail?.()
    const fault = state.faults.shift()
    if (fault === 'cuts') socket.destroy()
    else if (!fault) say('250 kept')
  }

  function command(text: string): void {
    const isStranger = state.password !== undefined && !isKnown
    if (/^EHLO/i.test(text))
      say(state.password === undefined ? '250 fine' : '250-fine\r\n250 AUTH PLAIN')
    else if (/^AUTH PLAIN/i.test(text)) {
      const [, user, password] = Buffer.from(text.slice(11), 'base64').toString().split('\0')
      isKnown = password === state.password && (state.user ?? user) === user
      say(isKnown ? '235 welcome' : '535 5.7.8 wrong user name or password')
    } else if (/^MAIL/i.test(text))
      say(
        isStranger
          ? '530 5.7.0 log in first'
          : state.sender && !text.includes(`<${state.sender}>`)
            ? '550 5.7.60 not permitted'
            : (state.senderRefusals.shift() ?? '250 fine'),
      )
    else if (/^DATA/i.test(text)) {
      inMessage = true
      say('354 go on')
    } else if (/^RCPT/i.test(text)) say(state.refusals.shift() ?? '250 welcome')
    else if (/^QUIT/i.test(text)) {
      say('221 bye')
      socket.end()
    } else say('250 fine')
  }
}
