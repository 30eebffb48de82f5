import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import browsers from './browsers.json' with { type: 'json' }
import { comingWith, shopperSources } from './vite/shopper-sources.ts'
import { removeUnusedParts } from './vite/unused-parts.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const modules = join(root, '../../node_modules')
const production = join(modules, 'react-router/dist/production')

const app = join(root, 'app')
const withList = isOneOf(comingWith(['features/catalogue/product-list-page.tsx'], app))
const withProduct = isOneOf(comingWith(['features/catalogue/product-page.tsx'], app))
const withForm = isOneOf(comingWith(['features/catalogue/notify-me.tsx'], app))
const withQuote = isOneOf(comingWith(['features/delivery/product-delivery.tsx'], app))
const withReviews = isOneOf(comingWith(['features/reviews/product-reviews.tsx'], app))

/**
 * `vite build --app` makes both halves: `dist/client` (with `.vite/manifest.json`) for browsers and
 * `dist/server/entry-server.js`, self-contained, for the API process.
 */
export default defineConfig(({ command }) => ({
  root,
  plugins: [
    shopperSources(app),
    tailwindcss(),
    react(),
    nameLazyRoutes(),
    removeUnusedParts(production),
    removeSonnerStyles(),
    compressAssets(),
  ],
  resolve: {
    // The package exports its development build; the production build is 3 kB smaller.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(production, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
            // The package brings two renderers; pages need only the one that makes a string.
            {
              find: /^react-dom\/server$/,
              replacement: join(
                modules,
                'react-dom/cjs/react-dom-server-legacy.node.production.js',
              ),
            },
          ]
        : [],
  },
  // Pages are rendered by React's production build, whatever NODE_ENV the server runs under.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        target: Object.entries(browsers).map(([name, version]) => name + version),
        rolldownOptions: {
          input: ['app/entry-client.tsx', 'app/service-worker.ts'],
          // Building schemas, endpoints and words has no side effects: pages that use none of a module's leave them out.
          treeshake: {
            manualPureFunctions: ['z', 'endpoint', 'words'],
            propertyReadSideEffects: false,
          },
          // A page brings the addresses of its own calls, and not the others of the same file.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          // A first visit gets one script: it compresses better than many small ones.
          output: {
            // A service worker controls the pages below its own address, which must never change.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? 'sw.js' : 'assets/[name]-[hash].js',
            // The first script names 45 files: hexadecimal hashes compress best.
            hashCharacters: 'hex',
            codeSplitting: {
              groups: [
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /^(?!.*[\\/]app[\\/]service-worker\.ts$)/,
                },
                // What list and product share, and each with other pages: a first visit loads no more.
                {
                  name: 'cards',
                  minShareCount: 2,
                  test: (id) => withList(id) && withProduct(id),
                },
                { name: 'list', minShareCount: 2, test: withList },
                { name: 'goods', minShareCount: 2, test: withProduct },
                { name: 'reviews', minShareCount: 2, test: withReviews },
                {
                  name: 'form',
                  minShareCount: 2,
                  test: (id) => withForm(id) || /contract[\\/]src[\\/]phone\./.test(id),
                },
                { name: 'quote', minShareCount: 2, test: withQuote },
                // The names of the ways to pay come with every Swahili page.
                { name: 'methods', minShareCount: 2, test: /settings[\\/]payment-methods\./ },
                // Small modules that several pages share come as one file, not as one request each; those that bring
                // a library stand apart. Each file would cost the first visit its name.
                {
                  name: 'shared',
                  minShareCount: 2,
                  test: /[\\/]app[\\/](ui|lib)[\\/](?!qr-code|forms[\\/]form\.|.*\.sw\.)|[\\/]((signed-in-)?words|phone|short-id|order-number|partly-paid|failed-delivery-reasons|simulator-notice|by-hand-panel|item-picture|order-badge|address-text|totals|save-address)\.tsx?/,
                },
                { name: 'start', test: /rolldown[\\/]runtime/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'app/entry-server.tsx' },
      },
    },
  },
}))

/**
 * Gives every lazy route its file's name as `handle.file`, on the server only, so that a page can
 * preload the chunk.
 */
function nameLazyRoutes(): Plugin {
  return {
    name: 'duka:name-lazy-routes',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !id.endsWith('/app/routes.tsx')) return
      return code.replace(
        /lazy: \(\) => import\('\.\/(.+?)'\)/g,
        (lazy, file) => `handle: { file: 'app/${file}' }, ${lazy}`,
      )
    },
  }
}

function isOneOf(files: string[]): (id: string) => boolean {
  const paths = new Set(files.map((file) => join(app, file)))
  return (id) => paths.has(id)
}

/** Sonner inserts its styles as a <style>, which our CSP refuses; `toaster.tsx` imports them as a file. */
function removeSonnerStyles(): Plugin {
  return {
    name: 'duka:leave-out-sonner-styles',
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return
      return code.replace(/^__insertCSS\(.*$/m, '')
    },
  }
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses static files. */
function compressAssets(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'duka:compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async closeBundle() {
      const folder = join(root, 'dist/client')
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))) {
        const bytes = await readFile(join(folder, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(join(folder, `${file}.br`), await brotli(bytes, { params }))
        await writeFile(join(folder, `${file}.gz`), await zip(bytes, { level: 9 }))
      }
    },
  }
}
