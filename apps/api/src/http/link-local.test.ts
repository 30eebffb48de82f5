import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { isLinkLocal, lookupElsewhere, mailSocket } from './link-local.ts'

test.each(['169.254.169.254', '2852039166', '[fe80::1]', '::ffff:169.254.1.1', 'fd00:ec2::254'])(
  '%s is an address of the link',
  (host) => expect(isLinkLocal(host)).toBe(true),
)

test.each(['127.0.0.1', '192.168.1.9', 'mail.example', '1.1.1.1'])('%s is not link-local', (host) =>
  expect(isLinkLocal(host)).toBe(false),
)

test('a name that leads to the link is not found', async () => {
  const error = await new Promise((resolve) =>
    lookupElsewhere('169.254.169.254', { all: true }, resolve),
  )
  expect(error).toMatchObject({ code: 'LINK_LOCAL' })
})

test('a mail server on the link is not asked', async () => {
  const smtp = createTransport({ url: 'smtp://169.254.169.254:25', getSocket: mailSocket })
  await expect(smtp.verify()).rejects.toThrow('a link-local address')
})
