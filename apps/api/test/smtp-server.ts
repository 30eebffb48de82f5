import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A local mail server that records all mail. */
export interface SmtpServer {
  url: string
  /** The received messages: headers, a blank line, text. */
  mail: string[]
  /** The answers to the next recipients, such as `550 nobody here`; empty means accepted. */
  refusals: string[]
}

/** Runs until the test file ends. */
export async function anSmtpServer(): Promise<SmtpServer> {
  const mail: string[] = []
  const refusals: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    talk(socket, mail, refusals)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, mail, refusals }
}

function talk(socket: Socket, mail: string[], refusals: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let unread = ''
  let inMessage = false
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
        mail.push(text)
        inMessage = false
        say('250 kept')
      } else if (/^DATA/i.test(text)) {
        inMessage = true
        say('354 go on')
      } else if (/^RCPT/i.test(text)) say(refusals.shift() ?? '250 welcome')
      else if (/^QUIT/i.test(text)) {
        say('221 bye')
        socket.end()
      } else say('250 fine')
    }
  })
  say('220 mail.test')
}
