import { join } from 'node:path'
import type { PageRenderer } from '@duka/contract/page-renderer'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { PageSource } from './pages.ts'

/** The pages from their sources, with hot reload. Development only. */
export async function devPages(app: FastifyInstance, webRoot: string): Promise<PageSource> {
  // A name in a variable keeps Vite out of the bundle of the API.
  const name = 'vite'
  const { createServer, createServerModuleRunner } = (await import(name)) as typeof import('vite')
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const environment = vite.environments.ssr
  if (!environment) throw new Error('Vite has no environment for the server.')
  const runner = createServerModuleRunner(environment)
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', async () => {
    await runner.close()
    await vite.close()
  })
  return {
    async load() {
      const renderer: PageRenderer = await runner.import('/app/entry-server.tsx')
      const sheet = await vite.environments.client?.transformRequest('/app/styles.css?inline')
      const css = /export default "(.*)"/s.exec(sheet?.code ?? '')?.[1] ?? ''
      return {
        renderer,
        assets: {
          css: JSON.parse(`"${css}"`) as string,
          entry: '/app/entry-client.tsx',
          first: ['/@vite/client'],
          preloads: () => [],
        },
      }
    },
  }
}
