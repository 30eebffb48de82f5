import { existsSync, rmSync } from 'node:fs'
import { inProject, packageProgram } from './project.mjs'
import { mustRun, step } from './run.mjs'
import { fingerprint, unlessDone } from './stamp.mjs'
import { writeSbom } from './write-sbom.mjs'

// The programs of the API, bundled into apps/api/dist.
const programs = {
  server: 'apps/api/src/programs/server.ts',
  doctor: 'apps/api/src/programs/doctor.ts',
  backup: 'apps/api/src/programs/backup.ts',
  restore: 'apps/api/src/programs/restore.ts',
  'mpesa-register': 'apps/api/src/programs/mpesa-register.ts',
}

/** Builds what has changed since the last build. */
export async function ensureBuilt() {
  await unlessDone('apps/api/dist/.stamp', fingerprint([...always, ...apiSources]), () =>
    step('Building the API', buildApi),
  )
  if (!existsSync(inProject('apps/web/vite.config.ts'))) {
    console.log('The website is not built: apps/web/vite.config.ts is missing.')
    return
  }
  await unlessDone('apps/web/dist/.stamp', fingerprint([...always, ...webSources]), () =>
    step('Building the website', buildWeb),
  )
}

const always = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs']
const apiSources = ['apps/api/src', 'apps/api/package.json', 'packages']
const webSources = ['apps/web', 'packages/contract']

async function buildApi() {
  rmSync(inProject('apps/api/dist'), { recursive: true, force: true })
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, inProject(file)]),
    ),
    outdir: inProject('apps/api/dist'),
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    logLevel: 'error',
    plugins: [bundleFew],
  }).catch((error) => {
    throw new Error(`Building the API failed: ${error.errors?.[0]?.text ?? error.message}`)
  })
  writeSbom()
  await stop() // otherwise esbuild's process stays as long as the server
}

/** What is bundled: our packages, which are TypeScript, and Drizzle, whose package.json Node parses for each of its modules. */
const bundled = /^(@duka|drizzle-orm)\b/

/** Leaves all other packages external. */
const bundleFew = {
  name: 'bundle-few',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
    )
  },
}

async function buildWeb() {
  const web = inProject('apps/web')
  const vite = packageProgram('vite', 'vite', web)
  await mustRun('Building the website', process.execPath, [vite, 'build', '--app'], {
    cwd: web,
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
}
