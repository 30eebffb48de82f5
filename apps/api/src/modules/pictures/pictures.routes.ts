import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { pictureType, smallerPicture } from './picture-names.ts'
import type { Pictures } from './pictures.ts'

/** The size of the memory cache. A picture of a product card has about 10 kB. */
const MAX_BYTES = 16 * 1024 * 1024

/** Serves the pictures. Names contain a hash of the content, so browsers may cache them for ever. */
export async function pictureRoutes(app: FastifyInstance, { pictures }: Deps): Promise<void> {
  const find = cachePictures(pictures)

  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    const type = pictureType(name)
    // `Save-Data`: serves the next smaller size under the same name.
    const savesData = request.headers['save-data'] === 'on'
    const picture =
      type && ((savesData && (await find(smallerPicture(name)))) || (await find(name)))
    if (!picture) {
      // Not cached: the file may still arrive, from a backup or in a shared folder.
      reply.header('cache-control', 'no-store')
      throw new ShopError('NOT_FOUND')
    }
    return reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'save-data',
      })
      .send(picture)
  })
}

/** An LRU cache of pictures that coalesces concurrent reads of the same picture. */
function cachePictures(pictures: Pictures): Pictures['get'] {
  const cached = new Map<string, Buffer>()
  const inFlight = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0

  function store(name: string, picture: Buffer): void {
    cached.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of cached) {
      if (bytes <= MAX_BYTES) return
      cached.delete(oldest)
      bytes -= length
    }
  }

  async function fetch(name: string): Promise<Buffer | undefined> {
    try {
      const picture = await pictures.get(name)
      if (picture) store(name, picture)
      return picture
    } finally {
      inFlight.delete(name)
    }
  }

  return async (name) => {
    const picture = cached.get(name)
    if (picture) {
      cached.delete(name)
      cached.set(name, picture)
      return picture
    }
    const picturePromise = inFlight.get(name) ?? fetch(name)
    inFlight.set(name, picturePromise)
    return picturePromise
  }
}
