import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { mustExist, ShopError } from '../http/errors.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { networkOf } from '../http/network.ts'
import { type Face, iconsOf } from '../modules/settings/face.ts'
import { logoPng } from '../modules/settings/logo-png.ts'
import { drawIcon, iconNames } from './draw-icon.ts'
import { drawFaceCard } from './face-card.ts'

/** Large enough for an e-mail on a sharp screen. */
const emailLogo = { width: 480, height: 96 }

/** What is drawn of the owner's face, by file name. */
const drawn = [...iconNames, 'logo.png', 'share.jpg']

/**
 * `/face/<version>/…`: the icons, the logo for e-mails and the shop's share card, drawn with the owner's logo and
 * colours. Each is drawn once in a process. The version changes with the face, so browsers cache them for ever; an
 * older version leads to the present one.
 */
export function faceRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'pictures' | 'settings'>,
  markFile: string,
): void {
  const cached = new Map<string, Promise<Buffer | undefined>>()
  /** One drawing at a time, because it blocks a CPU core. */
  const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 50 })
  let version = ''

  function draw(face: Face, name: string): Promise<Buffer | undefined> {
    if (name === 'logo.png') return logoPng(deps, emailLogo)
    if (name === 'share.jpg') return drawFaceCard(deps, face, markFile)
    return drawIcon(deps, face, markFile, name)
  }

  function find(face: Face, name: string, source: string): Promise<Buffer | undefined> {
    if (version !== face.version) cached.clear()
    version = face.version
    // The share card has the name of the shop, which is no part of the face.
    const key = name === 'share.jpg' ? `${name} ${deps.settings.shop().name}` : name
    const before = cached.get(key)
    if (before) return before
    const made = runLimited(() => draw(face, name), source)
    cached.set(key, made)
    // A logo whose file is missing may return, for example from a backup.
    made.then(
      (bytes) => bytes ?? cached.delete(key),
      () => cached.delete(key),
    )
    return made
  }

  app.get<{ Params: { version: string; name: string } }>(
    '/face/:version/:name',
    async ({ params: { version, name }, ip }, reply) => {
      const face = deps.settings.face()
      if (!face || !drawn.includes(name)) throw new ShopError('NOT_FOUND')
      if (version !== face.version) return redirect(reply, face, name)
      const bytes = mustExist(await find(face, name, networkOf(ip)), 'NOT_FOUND')
      return reply
        .headers({
          'content-type': name.endsWith('.png') ? 'image/png' : 'image/jpeg',
          // The name of the shop on its card may change.
          'cache-control':
            name === 'share.jpg' ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
        })
        .send(bytes)
    },
  )

  // Also the fixed addresses, which some programs ask for without reading a page.
  app.addHook('onRequest', async ({ url, method }, reply) => {
    const face = deps.settings.face()
    const name = face && method === 'GET' && fixed.get(url.split('?', 1)[0] ?? '')
    if (name) return redirect(reply, face, name)
  })
}

const fixed = new Map([
  ...drawn.filter((name) => name !== 'logo.png').map((name) => [`/${name}`, name] as const),
  ['/favicon.ico', 'icon-32.png'],
  ['/icon.svg', 'icon-192.png'],
])

function redirect(reply: FastifyReply, face: Face, name: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(`${iconsOf(face)}/${name}`, 302)
}
