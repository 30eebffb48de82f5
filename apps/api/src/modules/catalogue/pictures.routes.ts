import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { pictureType } from './picture-names.ts'
import type { Pictures } from './pictures.ts'

/** Pictures kept at hand, in bytes; the one on a card has some ten thousand. */
const MOST_BYTES = 16 * 1024 * 1024

/** Serves the pictures. A name stands for the same bytes for ever, so browsers may keep them. */
export async function pictureRoutes(app: FastifyInstance, { pictures }: Deps): Promise<void> {
  const find = keepAtHand(pictures)

  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const type = pictureType(request.params.name)
    const picture = type && (await find(request.params.name))
    if (!picture) {
      // It may be on its way, from a backup or to a folder that several machines share.
      reply.header('cache-control', 'no-store')
      throw new ShopError('NOT_FOUND')
    }
    return reply
      .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(picture)
  })
}

/** Looks pictures up, keeps those asked for last, and asks the store once when many ask together. */
function keepAtHand(pictures: Pictures): Pictures['get'] {
  const atHand = new Map<string, Buffer>()
  const coming = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0

  function keep(name: string, picture: Buffer): void {
    atHand.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of atHand) {
      if (bytes <= MOST_BYTES) return
      atHand.delete(oldest)
      bytes -= length
    }
  }

  async function fetch(name: string): Promise<Buffer | undefined> {
    try {
      const picture = await pictures.get(name)
      if (picture) keep(name, picture)
      return picture
    } finally {
      coming.delete(name)
    }
  }

  return async (name) => {
    const picture = atHand.get(name)
    if (picture) {
      atHand.delete(name)
      atHand.set(name, picture)
      return picture
    }
    const asked = coming.get(name) ?? fetch(name)
    coming.set(name, asked)
    return asked
  }
}
