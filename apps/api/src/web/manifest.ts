import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** The longest name that fits under an icon. */
const SHORT_NAME = 12

/** `/manifest.webmanifest`: name, icons and colours of the shop on a home screen. */
export async function manifestRoutes(
  app: FastifyInstance,
  { settings }: Pick<Deps, 'settings'>,
): Promise<void> {
  app.get('/manifest.webmanifest', { config: { cache: ['settings'] } }, (_request, reply) => {
    const { name, blurb, icons = '' } = settings.shop()
    const tones = settings.face()?.tones?.light
    return reply.type('application/manifest+json').send(
      JSON.stringify({
        name,
        // Only the first word of a name that is too long.
        short_name: name.length > SHORT_NAME ? name.split(' ')[0] : name,
        description: blurb,
        start_url: '/products',
        scope: '/',
        display: 'standalone',
        background_color: '#fbf8f3',
        theme_color: tones?.primary ?? '#fbf8f3',
        icons: [
          { src: `${icons}/icon-192.png`, sizes: '192x192', type: 'image/png' },
          { src: `${icons}/icon-512.png`, sizes: '512x512', type: 'image/png' },
          {
            src: `${icons}/icon-maskable-512.png`,
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      }),
    )
  })
}
