import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { quietReact } from './vite/quiet-react.ts'
import { shopperSources } from './vite/shopper-sources.ts'
import { slimRouter } from './vite/slim-router.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const modules = join(root, '../../node_modules')
const production = join(modules, 'react-router/dist/production')

/**
 * `vite build --app` makes both halves: `dist/client` (with `.vite/manifest.json`) for browsers and
 * `dist/server/entry-server.js`, self-contained, for the API process.
 */
export default defineConfig(({ command }) => ({
  root,
  plugins: [
    shopperSources(join(root, 'app')),
    tailwindcss(),
    react(),
    nameLazyRoutes(),
    slimRouter(),
    quietReact(),
    leaveOutSonnerStyles(),
    compressAssets(),
  ],
  resolve: {
    // The package's exports lead to its development build only; this one is 3 kB smaller.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(production, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
            // It brings two renderers; pages are drawn by the one that makes a string.
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
  // Whatever NODE_ENV the server runs under, pages are rendered by React's production build.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        target: 'es2022',
        rolldownOptions: {
          input: ['app/entry-client.tsx', 'app/sw.ts'],
          // Schemas are built by pure calls: a page that only formats money leaves zod behind.
          treeshake: { manualPureFunctions: ['z'] },
          // What a first visit needs comes as one file: it compresses better than many small ones.
          output: {
            // A service worker rules over what lies beside it, and is looked for under one name.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // The start names 60 files, and other letters pack worse: 150 bytes of a first visit.
            hashCharacters: 'hex',
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], test: /^(?!.*[\\/]app[\\/]sw\.ts$)/ },
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
 * On the server every lazy route carries its file's name as `handle.file`, so that the page can
 * ask for the chunk early. Browsers never get these names.
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

/** Sonner writes its styles into a <style> that our CSP refuses; `toaster.tsx` imports the file. */
function leaveOutSonnerStyles(): Plugin {
  return {
    name: 'duka:leave-out-sonner-styles',
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return
      return code.replace(/^__insertCSS\(.*$/m, '')
    },
  }
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses a static one. */
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
