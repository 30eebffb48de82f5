import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aForm, aPhoto, send } from '../../../../test/samples/product-form.ts'
import { openRawHttp } from '../../../../test/support/raw-http.ts'
import { aManager, testApp } from '../../../../test/support/support.ts'
import { aFolder } from '../../../../test/support/temporary-folder.ts'

describe('uploads', () => {
  afterEach(() => void vi.unstubAllEnvs())

  async function upload(picture: Buffer, field?: string) {
    const app = await testApp()
    const manager = await aManager(app)
    return send(manager, 'POST', '/products', await aForm(app), picture, field)
  }

  test('a file that is not a picture is refused, whatever its name', async () => {
    const photo = await aPhoto()
    for (const file of [
      Buffer.from('Dear shop, this is a letter.'),
      Buffer.from('<html><body>hello</body></html>'),
      Buffer.from('%PDF-1.7 not really'),
      photo.subarray(0, photo.length / 2),
    ])
      expect(await upload(file)).toMatchObject({
        status: 400,
        body: { code: 'IMAGE_UNREADABLE', fields: { productImage: expect.any(String) } },
      })
  })

  test('the refusal of a picture names what is accepted', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(1000),
    ])
    const refused = [await upload(heic), await upload(Buffer.alloc(12 * 1024 * 1024))]
    for (const { body } of refused)
      for (const text of [body.message, body.fields.productImage])
        for (const kind of ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF']) expect(text).toContain(kind)
    expect(refused[0]?.body.message).toContain('HEIC')
    expect(refused[1]?.body.message).toContain('at most 10 MB')
  })

  test('a file of more than 10 MB is too large', async () => {
    expect(await upload(Buffer.alloc(12 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'IMAGE_TOO_LARGE', fields: { productImage: expect.any(String) } },
    })
  })

  test('the field may be called image, but not otherwise', async () => {
    expect((await upload(await aPhoto(), 'image')).status).toBe(201)
    expect((await upload(await aPhoto(), 'virus')).body.code).toBe('IMAGE_REQUIRED')
  })

  test('an incomplete or malformed form gives a 400', async () => {
    const app = await testApp()
    const manager = await aManager(app)
    const part = '--b\r\ncontent-disposition: form-data; name="name"'
    for (const [type, body] of [
      ['multipart/form-data; boundary=b', `${part}\r\n\r\nKett`],
      ['multipart/form-data; boundary=b', `${part}; filename="a.png"\r\n\r\nKett`],
      ['multipart/form-data; boundary=b', 'nothing of the sort'],
      ['multipart/form-data', `${part}\r\n\r\nKettle\r\n--b--\r\n`],
      [
        'multipart/form-data; boundary=b',
        `${part.replace('"name"', '"__proto__"')}\r\n\r\nx\r\n--b--`,
      ],
      ['multipart/form-data; boundary=b', `${part}\r\n\r\nKet\0tle\r\n--b--\r\n`],
      ['multipart/form-data; boundary=b', ''],
    ] as const) {
      const answer = await manager.call('POST', '/products', body, {
        headers: { 'content-type': type },
      })
      expect(answer.status, JSON.stringify([type, body, answer.body])).toBe(400)
    }
    const xml = await manager.call('POST', '/products', '<a/>', {
      headers: { 'content-type': 'text/xml' },
    })
    expect(xml.status).toBe(415)
  })

  /** A folder of our own for what is uploaded, to see what is left in it. */
  async function aTemporaryFolder() {
    const folder = await aFolder()
    vi.stubEnv('TMPDIR', folder)
    return folder
  }

  test('concurrent uploads are queued, and no file stays on disk', async () => {
    const folder = await aTemporaryFolder()
    const app = await testApp()
    const manager = await aManager(app)
    const files = [await aPhoto(), Buffer.from('no picture'), Buffer.alloc(11 * 1024 * 1024)]
    const answers = await Promise.all(
      [...files, ...files, ...files].map(async (file) =>
        send(manager, 'POST', '/products', await aForm(app), file),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      201, 400, 413, 201, 400, 413, 201, 400, 413,
    ])
    expect(await readdir(folder)).toEqual([])
  })

  test('an aborted upload leaves no file on disk', async () => {
    const folder = await aTemporaryFolder()
    const app = await testApp()
    const { token } = await aManager(app)
    await openRawHttp(app.http)
    const door = app.http.server.address()
    if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
    const socket = connect(door.port, door.address)
    socket.write(
      [
        'POST /api/products HTTP/1.1',
        'host: shop.test',
        `authorization: Bearer ${token}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 1000000\r\n',
        '--b\r\ncontent-disposition: form-data; name="productImage"; filename="a.jpg"\r\n',
        'x'.repeat(100_000),
      ].join('\r\n'),
    )
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('with a full disk an upload is refused with 503', async () => {
    const app = await testApp()
    const manager = await aManager(app)
    vi.stubEnv('TMPDIR', '/dev/null')
    const answer = await send(manager, 'POST', '/products', await aForm(app), await aPhoto())
    expect(answer).toMatchObject({ status: 503, body: { code: 'IMAGE_NOT_STORED' } })
    expect(answer.headers['retry-after']).toBe('30')
  })
})
