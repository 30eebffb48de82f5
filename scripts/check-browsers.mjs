import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compatibility from '@mdn/browser-compat-data/forLegacyNode'
import { inProject } from './lib/project.mjs'

/**
 * Run after a build, by `npm test`: whether the built scripts and styles call anything that a browser of
 * `apps/web/browsers.json` lacks, by MDN's tables. A name counts as known if any interface had it in all these browsers, so
 * that our own methods of the same name do not matter. What a browser lacks must be in `older-browsers.ts`, have a
 * way out (`allowed`), or go.
 */
const oldest = readJson('apps/web/browsers.json')
const { api, css, javascript } = compatibility

/** Calls that are answered otherwise where they are missing. */
const allowed = {
  scripts: [
    // `apps/web/app/lib/page/older-browsers.ts` brings these.
    ...['canParse', 'toReversed', 'toSorted', 'toSpliced', 'with'],
    ...['hidePopover', 'showPopover', 'togglePopover'],
    // Looked for before they are called: React Router's transitions, a share sheet.
    ...['skipTransition', 'startViewTransition', 'share'],
    // Ours, or those of a library: the browser's methods of the same name are not called.
    ...[
      'changed',
      'check',
      'createContext',
      'fetch',
      'first',
      'move',
      'number',
      'percent',
      'range',
      'removed',
      'run',
    ],
    ...['skipped', 'to', 'use', 'when'],
    // React Aria's own, its calls of Intl, which all of them have, and one it looks for first.
    ...['build', 'format', 'maximize', 'checkVisibility'],
  ],
  styles: [
    // Hidden or opened by other rules as well; see `older-browsers.ts`.
    ':popover-open',
    // Only looks: without them nothing slides in, no room is kept under a bar, a value has its own look.
    ...['@starting-style', ':has', '@property', '@page'],
    ...[':-moz-progress-bar', ':-webkit-progress-bar', ':-webkit-progress-value'],
    ...[':-webkit-inner-spin-button', ':-webkit-search-cancel-button'],
    // Of a picture that grows from its card: a browser without it shows the page at once.
    ':view-transition',
    // Values of properties, not selectors.
    ...[':column', ':left', ':open', ':right'],
  ],
}

const folder = inProject('apps/web/dist/client')
if (!existsSync(folder)) throw new Error('Build first: npm run build')
const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name))
const textOf = (file) => readFileSync(file, 'utf8')
const problems = []

const missing = missingMethods({ ...javascript.builtins, ...api })
// The minifier makes names of one or two letters.
for (const file of files.filter((name) => name.endsWith('.js')))
  for (const [call, name] of textOf(file).matchAll(/\.(\w{3,})\(/g))
    if (missing.has(name) && !allowed.scripts.includes(name))
      problems.push([call, missing.get(name), file])

const atRules = missingOf(css['at-rules'])
const selectors = missingOf(css.selectors)
for (const file of files.filter((name) => name.endsWith('.css')))
  for (const [part, at, name] of textOf(file).matchAll(/(?<!\\)([@:])([a-z-]+)/g)) {
    const lacking = (at === '@' ? atRules : selectors).get(name)
    if (lacking && !allowed.styles.includes(part)) problems.push([part, lacking, file])
  }

const lines = new Set(
  problems.map(
    ([what, lacking, file]) => `${file.slice(folder.length + 1)}: ${what} is missing in ${lacking}`,
  ),
)
for (const line of lines) console.error(line)
if (lines.size > 0) process.exitCode = 1

/** The methods that no interface has in all our browsers, each with the browsers that lack it. */
function missingMethods(interfaces) {
  const known = new Set()
  const lacking = new Map()
  for (const members of Object.values(interfaces))
    for (const [member, { __compat }] of Object.entries(members)) {
      const name = member.replace(/_static$/, '')
      const without = __compat && browsersWithout(__compat)
      if (without === '') known.add(name)
      else if (without) lacking.set(name, without)
    }
  for (const name of known) lacking.delete(name)
  return lacking
}

function missingOf(features) {
  const entries = Object.entries(features).map(([name, { __compat }]) => [
    name,
    __compat && browsersWithout(__compat),
  ])
  return new Map(entries.filter(([, without]) => without))
}

function browsersWithout({ support }) {
  return Object.entries(oldest)
    .filter(([browser, version]) => !isIn(support[browser], version))
    .map(([browser, version]) => `${browser} ${version}`)
    .join(', ')
}

function isIn(support, version) {
  return [support]
    .flat()
    .some(
      ({ version_added: since, version_removed: until, flags, partial_implementation: isPart }) =>
        !flags &&
        !isPart &&
        !until &&
        typeof since === 'string' &&
        since !== 'preview' &&
        atMost(since.replace('≤', ''), version),
    )
}

function atMost(version, other) {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number))
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0)
}

function readJson(file) {
  return JSON.parse(readFileSync(inProject(file), 'utf8'))
}
