import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** The one door to the dashboard, through which shoppers never go. */
const dashboard = 'features/dashboard/pages.ts'

/**
 * The stylesheet that is written into every page holds the classes of what shoppers may see, which is
 * whatever the app can reach without the dashboard. Staff download the whole sheet with the dashboard.
 */
export function shopperSources(app: string): Plugin {
  return {
    name: 'duka:shopper-sources',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== join(app, 'styles.css')) return
      const everything = '@source "./**/*.{ts,tsx}";'
      if (!code.includes(everything)) throw new Error(`styles.css has no ${everything}`)
      const files = reachable(['entry-client.tsx', 'entry-server.tsx'], app)
      return code.replace(everything, files.map((file) => `@source "./${file}";`).join('\n'))
    },
  }
}

/** What these files import, at once or later, and what that imports; paths below `app`. */
export function reachable(entries: string[], app: string): string[] {
  const found = new Set(entries)
  for (const file of found)
    for (const name of importsOf(readFileSync(join(app, file), 'utf8'))) {
      const path = relative(app, join(app, dirname(file), name))
      if (/\.tsx?$/.test(path) && path !== dashboard) found.add(path)
    }
  return [...found]
}

/** The files of ours that a module names; what only lends its types has no classes. */
function importsOf(code: string): string[] {
  const imports = /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm
  return [...code.matchAll(imports)].map(([, fixed, late]) => fixed ?? late ?? '')
}
