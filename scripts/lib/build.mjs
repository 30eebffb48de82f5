import { existsSync, rmSync } from 'node:fs'
import { inProject, packageProgram } from './project.mjs'
import { fingerprint, unlessDone } from './stamp.mjs'
import { mustRun, step } from './steps.mjs'

// Programs of the API, bundled side by side into apps/api/dist.
const programs = {
  server: 'apps/api/src/server.ts',
  doctor: 'apps/api/src/doctor.ts',
  'mpesa-register': 'apps/api/src/mpesa-register.ts',
}

/** Builds what is stale; quick when nothing is. */
export async function ensureBuilt() {
  await unlessDone('apps/api/dist/.stamp', fingerprint([...always, ...apiSources]), () =>
    step('Building the API', buildApi),
  )
  if (!existsSync(inProject('apps/web/vite.config.ts'))) {
    console.log('The web is not built: apps/web/vite.config.ts is not there.')
    return
  }
  await unlessDone('apps/web/dist/.stamp', fingerprint([...always, ...webSources]), () =>
    step('Building the web', buildWeb),
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
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    plugins: [onlyOurs],
  }).catch((error) => {
    throw new Error(`The API does not build: ${error.errors?.[0]?.text ?? error.message}`)
  })
  await stop() // its own process would stay for as long as the server runs
}

/** What npm brought stays where it is; our own packages are TypeScript and have to come along. */
const onlyOurs = {
  name: 'only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@duka/') ? undefined : { path, external: true },
    )
  },
}

async function buildWeb() {
  const web = inProject('apps/web')
  const vite = packageProgram('vite', 'vite', web)
  await mustRun('Building the web', process.execPath, [vite, 'build', '--app'], {
    cwd: web,
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
}
