import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that a machine has for itself and its link: clouds answer there with the credentials of the machine. */
const blocked = new BlockList()
blocked.addSubnet('169.254.0.0', 16, 'ipv4')
blocked.addSubnet('fe80::', 10, 'ipv6')
blocked.addAddress('fd00:ec2::254', 'ipv6')

/** Addresses of the machine itself and of networks that are not the internet. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
inner.addSubnet('::', 127, 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')

/** Whether a host is an address of the link. False for names: `lookupElsewhere` checks what they resolve to. */
export const isLinkLocal = (host: string) => isIn(blocked, host)

/** Whether a host is an address of the link, or of a network that is not the internet. */
export const isPrivate = (host: string) => isLinkLocal(host) || isIn(inner, host)

function isIn(list: BlockList, host: string): boolean {
  // An address in another notation, such as 2852039166, becomes the usual one.
  const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`
  const address = (URL.canParse(url) ? new URL(url).hostname : host).replace(/^\[|\]$/g, '')
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a name up as usual, and fails when it leads to a link-local address. */
export const lookupElsewhere = lookupUnless(isLinkLocal, 'a link-local address')

/** Looks a name up as usual, and fails when it leads anywhere but to the internet. */
export const lookupPublic = lookupUnless(isPrivate, 'a private address')

function lookupUnless(isRefused: (address: string) => boolean, what: string): LookupFunction {
  return (host, options, callback) =>
    lookUp(host, options, (error, address, family) => {
      const found = Array.isArray(address) ? address : [{ address, family: family ?? 0 }]
      if (!error && found.some((one) => isRefused(one.address)))
        return callback(Object.assign(new Error(what), { code: 'LINK_LOCAL' }), '', 0)
      callback(error, address, family)
    })
}

/** For nodemailer, which looks names up by itself: refuses a server whose name leads to a link-local address. */
export function mailSocket(
  { host = '' }: { host?: string | undefined },
  callback: (error: Error | null, socket?: false) => void,
): void {
  lookupElsewhere(host, {}, (error) => callback(error, false))
}

type Dispatcher = new (options: { connect: { lookup: LookupFunction } }) => object

/**
 * Makes HTTP connections of this process fail when a host name resolves to a link-local address. Plain IP addresses
 * are refused when they are entered, and the clients follow no redirects.
 */
export async function keepOffTheLink(): Promise<void> {
  const agents = [http.globalAgent, https.globalAgent] as {
    options?: { lookup?: LookupFunction }
  }[]
  for (const { options } of agents) if (options) options.lookup = lookupElsewhere
  // The agent of `fetch`, which exists from its first call on.
  await fetch('data:,')
  const key = Symbol.for('undici.globalDispatcher.1')
  const shared = globalThis as unknown as Record<symbol, { constructor: Dispatcher } | undefined>
  const agent = shared[key]
  if (!agent) throw new Error('fetch has no global dispatcher')
  shared[key] = new agent.constructor({ connect: { lookup: lookupElsewhere } }) as typeof agent
}
