import { readFileSync } from 'node:fs'

const manifest = JSON.parse(
  readFileSync(new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** The address of the script that the build made of a source file, such as `app/lib/toast/toaster.tsx`. */
export const chunkOf = (source: string): string => `/${manifest[source].file}`
