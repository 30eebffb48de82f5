export type CallbackUrlProblem = {
  code: 'not-a-url' | 'http' | 'loopback' | 'private' | 'forbidden-word' | 'tunnel' | 'odd'
  /** A message for the owner. It quotes only the part of the URL that is wrong, because a URL may hold a secret. */
  message: string
}

/** Longest first, so that `exec` is not also reported as `exe`. */
const FORBIDDEN_WORDS = ['safaricom', 'm-pesa', 'mpesa', 'query', 'exec', 'exe', 'cmd', 'sql']
const TUNNELS = ['ngrok', 'mockbin', 'requestbin']

/**
 * Lists the reasons why Safaricom would not call a URL; empty when there are none. Plain http works only in the
 * sandbox. Source: Daraja portal, Customer To Business and M-Pesa Express.
 */
export function checkCallbackUrl(url: string): CallbackUrlProblem[] {
  if (/\s/.test(url) || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return [{ code: 'not-a-url', message: 'It is not a complete http or https address.' }]
  }
  const { protocol, hostname, username, search, hash } = new URL(url)
  const problems: CallbackUrlProblem[] = []
  const find = (code: CallbackUrlProblem['code'], message: string) =>
    problems.push({ code, message })

  if (protocol === 'http:') find('http', 'In production Safaricom calls https addresses only.')
  if (isLoopback(hostname)) find('loopback', 'The address is this computer, which no one can call.')
  else if (isPrivate(hostname)) find('private', 'The address is not reachable from the internet.')

  let rest = url.toLowerCase()
  for (const word of FORBIDDEN_WORDS) {
    if (!rest.includes(word)) continue
    find('forbidden-word', `Safaricom rejects addresses that contain "${word}".`)
    rest = rest.replaceAll(word, ' ')
  }
  const tunnel = TUNNELS.find((name) => hostname.includes(name))
  if (tunnel) find('tunnel', `Safaricom does not call ${tunnel} addresses.`)

  if (username) find('odd', 'The address holds a user name, which is not sent.')
  if (search || hash) find('odd', 'Use a path: what follows "?" or "#" may not arrive.')
  const written = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  if (/[A-Z]/.test(written)) find('odd', 'Write the host in small letters.')
  return problems
}

function isLoopback(host: string) {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^127\./.test(host) || host === '0.0.0.0' || host === '[::1]' || host === '[::]'
}

function isPrivate(host: string) {
  if (/^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)) return true
  if (/^\[(f[cd]|fe[89ab])/.test(host)) return true
  if (/\.(local|internal|lan|home|test|invalid|example)$/.test(host)) return true
  return !host.includes('.') && !host.startsWith('[')
}
