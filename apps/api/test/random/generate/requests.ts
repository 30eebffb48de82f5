/** An HTTP request as raw bytes. The server closes the connection after its answer. */
export function request(made: {
  method: string
  path: string
  headers: [string, string][]
  body: string | Buffer | undefined
}): Buffer {
  const body = Buffer.isBuffer(made.body) ? made.body : Buffer.from(made.body ?? '')
  const lines = [
    `${made.method} ${made.path} HTTP/1.1`,
    'host: shop.test',
    'connection: close',
    ...made.headers.map(([name, value]) => `${name}: ${value}`),
    ...(made.body === undefined ? [] : [`content-length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}
