import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aStore } from '../../../test/fakes/s3-store.ts'
import { signS3 } from '../../../test/fakes/sign-s3.ts'
import { aPhoto, send } from '../../../test/samples/product-form.ts'
import { aManager, aProduct, testApp } from '../../../test/support/support.ts'
import { aFolder } from '../../../test/support/temporary-folder.ts'
import { folderPictures, s3Pictures } from './pictures.ts'

const webp = Buffer.from('the bytes of a picture')

async function aMissingFolder() {
  return join(await aFolder(), 'not/yet/there')
}

describe('a folder', () => {
  test('stores pictures, and returns undefined for missing ones', async () => {
    const folder = await aMissingFolder()
    const pictures = folderPictures(folder)
    expect(await pictures.get('a-480.webp')).toBeUndefined()

    await pictures.put('a-480.webp', webp, 'image/webp')

    expect(await pictures.get('a-480.webp')).toEqual(webp)
    expect(await folderPictures(folder).get('a-480.webp')).toEqual(webp)
  })

  test('deletes a picture, and does not mind one that is gone', async () => {
    const folder = await aMissingFolder()
    const pictures = folderPictures(folder)
    await pictures.put('a-480.webp', webp, 'image/webp')
    await pictures.remove('a-480.webp')
    await pictures.remove('a-480.webp')
    expect(await readdir(folder)).toEqual([])
  })

  test('never returns a partial picture, and concurrent writes of the same picture leave no temporary files', async () => {
    const folder = await aMissingFolder()
    const pictures = folderPictures(folder)
    const large = Buffer.alloc(3_000_000, 7)

    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await pictures.put('a-800.webp', large, 'image/webp')
        expect((await pictures.get('a-800.webp'))?.equals(large)).toBe(true)
      }),
    )

    expect(await readdir(folder)).toEqual(['a-800.webp'])
  })

  test('that is not writable gives an error', async () => {
    const pictures = folderPictures('/dev/null/pictures')
    await expect(pictures.put('a-480.webp', webp, 'image/webp')).rejects.toThrow()
  })
})

describe('an S3-compatible store', () => {
  test('used in these tests verifies signatures as Amazon documents them', () => {
    // The example of "Signature Calculations for the Authorization Header" in Amazon's manual.
    const headers = signS3(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { Range: 'bytes=0-9' },
        body: '',
        at: new Date('2013-05-24T00:00:00Z'),
      },
      {
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
    )
    expect(headers.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('stores pictures with their type, and returns undefined for missing ones', async () => {
    const { stored, env } = await aStore()
    const pictures = s3Pictures(env)
    expect(await pictures.get('a-480.webp')).toBeUndefined()

    await pictures.put('a-480.webp', webp, 'image/webp')

    expect(await pictures.get('a-480.webp')).toEqual(webp)
    expect([...stored]).toEqual([['/shop/a-480.webp', { bytes: webp, type: 'image/webp' }]])
  })

  test('deletes a picture, and does not mind one that is gone', async () => {
    const { stored, env, failure } = await aStore()
    const pictures = s3Pictures(env)
    await pictures.put('a-480.webp', webp, 'image/webp')
    await pictures.remove('a-480.webp')
    await pictures.remove('a-480.webp')
    expect(stored.size).toBe(0)
    failure.status = 403
    await expect(pictures.remove('a-480.webp')).rejects.toThrow('403')
  })

  test('that refuses or fails causes an error, not a missing picture', async () => {
    const { env, failure } = await aStore()
    const stranger = s3Pictures({ ...env, secretAccessKey: 'wrong' })
    await expect(stranger.put('a-480.webp', webp, 'image/webp')).rejects.toThrow('403')
    await expect(stranger.get('a-480.webp')).rejects.toThrow('403')

    failure.status = 503
    await expect(s3Pictures(env).get('a-480.webp')).rejects.toThrow('503')
  })

  test('that cannot be reached is named in the error', async () => {
    const { env } = await aStore()
    const away = s3Pictures({ ...env, endpoint: 'http://127.0.0.1:1' })
    await expect(away.get('a-480.webp')).rejects.toThrow(
      /^The bucket shop cannot be reached at 127\.0\.0\.1:1 \(.+\)\.$/,
    )
  })
})

describe('the address of a picture', () => {
  test('returns its bytes, cacheable for ever', async () => {
    const app = await testApp()
    app.pictures.set('kettle-1-480.webp', webp)
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.http.inject('/images/kettle-1-480.webp')
      expect(answer.rawPayload).toEqual(webp)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(webp.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    const head = await app.http.inject({ method: 'HEAD', url: '/images/kettle-1-480.webp' })
    expect(head.statusCode).toBe(200)
  })

  test('of an unknown picture gives a 404', async () => {
    const asked: string[] = []
    const app = await testApp({
      pictures: {
        put: async () => undefined,
        remove: async () => undefined,
        get: async (name) => {
          asked.push(name)
          return name === 'real-480.webp' ? webp : undefined
        },
      },
    })
    for (const name of [
      'a-480.png',
      'a-481.webp',
      'a.webp',
      '-480.webp',
      '..%2f..%2fetc%2fpasswd',
      '../../package.json',
      '%2e%2e%2fa-480.webp',
      'a%00-480.webp',
      'A-480.webp',
      'a-480.webp%0a',
      `${'a'.repeat(200)}-480.webp`,
      '',
    ]) {
      const answer = await app.http.inject(`/images/${name}`)
      expect(answer.statusCode, name).toBe(404)
      expect(String(answer.headers['cache-control']), name).not.toContain('max-age')
    }
    expect(asked).toEqual([])
  })

  test('returns a smaller one with Save-Data', async () => {
    const app = await testApp()
    for (const width of [320, 480, 800])
      app.pictures.set(`a-${width}.avif`, Buffer.from(`${width}`))
    const sizeFor = async (width: number, saveData: string) => {
      const headers = { 'save-data': saveData }
      const answer = await app.http.inject({ url: `/images/a-${width}.avif`, headers })
      expect(answer.headers.vary).toContain('save-data')
      return answer.body
    }
    expect(await sizeFor(800, 'on')).toBe('480')
    expect(await sizeFor(480, 'on')).toBe('320')
    expect(await sizeFor(320, 'on')).toBe('320')
    expect(await sizeFor(480, 'off')).toBe('480')
  })

  test('returns the same one with Save-Data if there is no smaller one', async () => {
    const app = await testApp()
    app.pictures.set('a-800.avif', webp)
    const headers = { 'save-data': 'on' }
    expect((await app.http.inject({ url: '/images/a-800.avif', headers })).statusCode).toBe(200)
  })

  test('whose file is missing gives a 404 that is not cached', async () => {
    const app = await testApp()
    const missing = await app.http.inject('/images/a-480.webp')
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ message: 'Not found.', code: 'NOT_FOUND' })
    expect(missing.headers['cache-control']).toBe('no-store')
    app.pictures.set('a-480.webp', webp)
    expect((await app.http.inject('/images/a-480.webp')).statusCode).toBe(200)
  })

  test('reads the store once for concurrent requests, and again after a miss', async () => {
    let asked = 0
    let there = false
    const app = await testApp({
      pictures: {
        put: async () => undefined,
        remove: async () => undefined,
        get: async () => {
          asked += 1
          return there ? webp : undefined
        },
      },
    })
    const look = async () => (await app.http.inject('/images/a-480.webp')).statusCode
    expect(await look()).toBe(404)
    there = true
    expect(await Promise.all([look(), look(), look()])).toEqual([200, 200, 200])
    expect(await look()).toBe(200)
    expect(asked).toBe(2)
  })
})

test('while the store is full, an upload is refused with 503 and changes nothing, and share cards still work', async () => {
  const stored = new Map<string, Buffer>()
  let isFull = true
  const app = await testApp({
    pictures: {
      async put(name, bytes) {
        if (isFull)
          throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
        stored.set(name, bytes)
      },
      get: async (name) => stored.get(name),
      remove: async (name) => void stored.delete(name),
    },
  })
  const manager = await aManager(app)
  const { id } = await aProduct(app)
  const upload = async () => send(manager, 'PUT', `/products/${id}`, {}, await aPhoto())

  const refused = await upload()
  expect(refused).toMatchObject({ status: 503, body: { code: 'IMAGE_NOT_STORED' } })
  expect(refused.headers['retry-after']).toBe('30')
  const { product } = (await app.call('GET', `/products/${id}`)).body
  expect(product.image).toBeNull()
  expect((await app.http.inject(product.shareImage)).statusCode).toBe(200)

  isFull = false
  expect((await upload()).body.product.image).toMatch(/^\/images\//)
})
