import { isIP } from 'node:net'

/** Addresses and networks, everyone, or a test by address and place in the chain. */
export type TrustProxy = string | boolean | ((address: string, hop: number) => boolean)

/** Reads TRUST_PROXY. A number trusts that many proxies at any address: safe only if all requests pass them. */
export function readProxies(text: string): TrustProxy {
  if (text === 'true') return true
  const proxies = Number(text)
  return Number.isInteger(proxies) ? (_address, hop) => hop < proxies : text
}

/** Whether the text is valid, such as `loopback`, `10.0.0.0/8, 192.168.1.7`, or `1` for one proxy. */
export function isProxyList(text: string): boolean {
  if (text === 'true' || /^[1-9]\d?$/.test(text)) return true
  return text.split(',').every((part) => {
    const [address = '', bits = '0', ...more] = part.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true
    const most = isIP(address) === 4 ? 32 : 128
    return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && more.length === 0
  })
}
