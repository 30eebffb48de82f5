import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** The modules through which the pages of staff and their Swahili load; shoppers never load them. */
const forStaff = ['staff-pages.ts', 'words/swahili/staff-parts.ts']

/**
 * Limits the stylesheet in every page to the classes of modules that shoppers may load: everything
 * that is imported without the staff pages. Staff download the whole stylesheet with their pages.
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

/** All modules that these entries import, statically or dynamically, as paths below `app`. */
export function reachable(entries: string[], app: string): string[] {
  return follow(entries, app, importsOf)
}

/** All modules that come with these, as paths below `app`. */
export function comingWith(entries: string[], app: string): string[] {
  return follow(entries, app, (code) => importsOf(code.replace(/import\(/g, 'later(')))
}

function follow(entries: string[], app: string, named: (code: string) => string[]): string[] {
  const found = new Set(entries)
  for (const file of found)
    for (const name of named(readFileSync(join(app, file), 'utf8'))) {
      const path = relative(app, join(app, dirname(file), name))
      if (/\.tsx?$/.test(path) && !forStaff.includes(path)) found.add(path)
    }
  return [...found]
}

/** The relative imports of a module, without type imports, which bring no classes. */
function importsOf(code: string): string[] {
  const imports = /^(?:import|export) (?!type )(?:[^'"]*?from )?'(\.[^']+)'|import\('(\.[^']+)'\)/gm
  return [...code.matchAll(imports)].map(([, fixed, late]) => fixed ?? late ?? '')
}
