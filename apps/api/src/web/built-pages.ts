import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientAssets, PageRenderer } from '@duka/contract/page-renderer'
import type { PageSource } from './pages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** The pages that `npm run build` made. They are read once. */
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
  const renderer = (await import(server)) as PageRenderer
  return { renderer, assets: await assetsOf(manifest, client) }
}

async function assetsOf(manifest: Manifest, client: string): Promise<ClientAssets> {
  const entry = manifest['app/entry-client.tsx']
  if (!entry) throw new Error('The build of the web has no entry.')
  const sheets = (entry.css ?? []).map((file) => readFile(join(client, file), 'utf8'))
  const start = withImports(manifest, entry)
  return {
    css: (await Promise.all(sheets)).join('').trim(),
    sheets: (entry.css ?? []).map((file) => `/${file}`),
    entry: `/${entry.file}`,
    preloads(routeFiles) {
      const chunks = routeFiles.flatMap((file) => withImports(manifest, manifest[file]))
      return [...new Set([...start, ...chunks])].map(({ file }) => `/${file}`)
    },
  }
}

/** A chunk and all chunks that it imports statically. */
function withImports(manifest: Manifest, chunk: Chunk | undefined): Chunk[] {
  if (!chunk) return []
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, manifest[name]))]
}
