import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/env/paths.ts'

/**
 * The documents whose commands a test runs. `docs/api.md` has a test of its own, which runs its example; decisions name
 * programs of the past.
 */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', '.env.example'],
  ...['deploy/Containerfile', 'deploy/duka.service'],
  ...readdirSync(join(projectRoot, 'docs'), { recursive: true })
    .map((file) => `docs/${file}`)
    .filter((file) => /^docs\/(?!decisions\/|api\.md).*\.md$/.test(file)),
]

/**
 * The commands that `documented-commands.test.ts` runs as they are written, except that it puts own files, phones and ports
 * in place of those of the document.
 */
export const tried = [
  'npm start',
  'NODE_ENV=production npm start',
  'DATA_DIR=/tmp/trial PORT=3001 npm start',
  'npm run dev',
  'npm run build',
  'npm run doctor',
  'npm run mpesa:register',
  'npm run mpesa:register -- --new-secret',
  'npm run mpesa:register -- --phone=07…',
  'npm run backup',
  'npm run backup -- FILE',
  'npm run restore',
  'npm run restore -- FILE --unencrypted',
  'DATA_DIR=/tmp/trial npm run restore -- FILE',
  'npm run digitax',
  'cp .env.example .env',
]

/** Commands that no test runs as they are, with the reason. */
export const notTried: [command: RegExp, reason: string][] = [
  [/^(npm test|npm run (check|lint))$/, 'the run of the tests itself'],
  [/^npm install$/, 'the clone of the test shares the packages of this checkout'],
  [/^npm install @opentelemetry/, 'packages that the owner installs in a folder of their own'],
  [/^git (clone|pull)/, 'the test clones this checkout; an update is a clone with an old database'],
  [
    /^npm run restore -- FILE$/,
    'tried with a DATA_DIR before it, so that it restores beside the shop',
  ],
  [/systemctl|^(podman|docker) /, 'needs systemd or a container engine'],
  [
    /^npm run bench\b|^node bench\//,
    'measures for minutes; command-lines.test.ts tries its options',
  ],
  [/^npm run histories/, 'runs for hours; command-lines.test.ts tries its options'],
  [/npx vitest run --project @duka\/api$/, 'all tests of the API, as npm test runs them'],
  [/npx vitest run [\w-]+( -u)?$/, 'part of the unit tests; a test looks for its file'],
  [
    /^npm start -- --convert-database$/,
    'downloads an older PostgreSQL; see convert-database.test.ts',
  ],
  [/^DATABASE_(READ_)?URL=\S+$/, 'a line of .env and no command'],
  [/^npx swagger-typescript-api /, 'generated-client.test.ts runs it against a shop of its own'],
  [/^npm ci && npm run build && npm prune/, 'a step of the container'],
]

/**
 * All commands of the documents: the lines of their shell blocks, and each `npm` or `npx` in running text. A backup of any
 * name is FILE.
 */
export function documentedCommands(): string[] {
  const found = new Set<string>()
  for (const document of documents) {
    const text = readFileSync(join(projectRoot, document), 'utf8')
    for (const [, block = ''] of text.matchAll(/^```sh\n(.*?)^```/gms))
      for (const line of block.split('\n')) for (const part of commandsOf(line)) found.add(part)
    const running = text.replace(/^```.*?^```/gms, '')
    for (const [, span = ''] of running.matchAll(/`([^`\n]*\b(?:npm |npx |node bench\/)[^`\n]+)`/g))
      for (const part of commandsOf(span)) found.add(part)
    if (!document.endsWith('.md'))
      for (const [command] of running.matchAll(/\bnpm (start|test|run [\w:]+)(?: -- [^\s`]+)?/g))
        found.add(command)
  }
  return [...found].filter((command) => !/^npm run bench:\*/.test(command)).sort()
}

function commandsOf(line: string): string[] {
  return line
    .replace(/(^|\s)#.*/, '')
    .split('&&')
    .map((part) =>
      part
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/\S*duka\.tar\.gz$/, 'FILE'),
    )
    .filter((part) => part !== '' && !part.startsWith('cd '))
}
