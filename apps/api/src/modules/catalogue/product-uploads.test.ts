import { describe, expect, test } from 'vitest'
import { aForm, aPhoto, send } from '../../../test/product-form.ts'
import { aManager, testApp } from '../../../test/support.ts'

describe('uploads', () => {
  async function upload(picture: Buffer, field?: string) {
    const app = await testApp()
    const manager = await aManager(app)
    return send(manager, 'POST', '/products', await aForm(app), picture, field)
  }

  test('what is no picture is refused, whatever it is called', async () => {
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

  test('a file of more than 10 MB is too large', async () => {
    expect(await upload(Buffer.alloc(12 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'IMAGE_TOO_LARGE', fields: { productImage: expect.any(String) } },
    })
  })

  test('a picture under the name image is taken too, a file under any other is not', async () => {
    expect((await upload(await aPhoto(), 'image')).status).toBe(201)
    expect((await upload(await aPhoto(), 'virus')).body.code).toBe('IMAGE_REQUIRED')
  })

  test('a form that is broken off or made up is a 400', async () => {
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
})
