import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientAssets, PageSource, WebBundle } from './pages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** The pages as `npm run build` has made them; read once. */
export function builtPages(webRoot: string): PageSource {
  let loaded: ReturnType<PageSource['load']> | undefined
  return {
    load() {
      loaded ??= readBuild(webRoot)
      return loaded
    },
  }
}

async function readBuild(webRoot: string) {
  const client = join(webRoot, 'dist/client')
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const server = pathToFileURL(join(webRoot, 'dist/server/entry-server.js')).href
  const bundle = (await import(server)) as WebBundle
  return { bundle, assets: await assetsOf(manifest, client) }
}

async function assetsOf(manifest: Manifest, client: string): Promise<ClientAssets> {
  const entry = manifest['app/entry-client.tsx']
  if (!entry) throw new Error('The build of the web has no entry.')
  const sheets = (entry.css ?? []).map((file) => readFile(join(client, file), 'utf8'))
  const start = withImports(manifest, entry)
  return {
    css: (await Promise.all(sheets)).join('').trim(),
    entry: `/${entry.file}`,
    preloads(routeFiles) {
      const chunks = routeFiles.flatMap((file) => withImports(manifest, manifest[file]))
      const files = [...new Set([...start, ...chunks])].map(({ file }) => `/${file}`)
      return files
    },
  }
}

/** A chunk and everything that it imports at once. */
function withImports(manifest: Manifest, chunk: Chunk | undefined): Chunk[] {
  if (!chunk) return []
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, manifest[name]))]
}
