import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root as projectRoot } from './lib/project.mjs'
import { exceptions, owners, shared } from './table-owners.mjs'

const API = 'apps/api/src/'

/**
 * Checks where the API's SQL is: in a module only `*.queries.ts` have any, and only the owner of a table writes to it.
 * @param sources the text of each file by its path from `apps/api/src`
 * @returns a sentence for each violation
 */
export function wrongSql(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({
    path,
    text: withoutComments(text),
  }))
  const tables = new Map(files.flatMap(({ path, text }) => tablesIn(path, text)))
  const writes = files.flatMap((file) =>
    writtenTables(file, tables).map((table) => ({ path: file.path, table })),
  )
  return [
    ...files.flatMap(({ path, text }) => sqlOutsideQueries(path, text)),
    ...ownersOf(tables),
    ...writes.filter((write) => !mayWrite(write)).map(describe),
    ...needlessExceptions(sources, writes),
  ]
}

/** An import that is not of types alone. */
function importOf(path) {
  return new RegExp(`^import (?!type )(?!\\{(\\s*type \\w+,?)*\\s*\\})[^']*?from '${path}'`, 'm')
}

/** What a file needs to run SQL. */
const signs = [
  [importOf(`drizzle-orm[^']*`), 'imports drizzle-orm'],
  [importOf(`[./]*/db/(schema|prepared)\\.ts`), 'imports tables or prepared statements'],
  [/\.execute[<(]|\bdb\.rows?[<(]|\$client\b/, 'runs SQL'],
  [/`\s*(select|insert into|update|delete from|with \w+ as)\b/i, 'has SQL text'],
]

function sqlOutsideQueries(path, text) {
  if (!path.startsWith('modules/') || path.endsWith('.queries.ts')) return []
  return signs
    .filter(([sign]) => sign.test(text))
    .map(([, does]) => `${path} ${does}, which belongs in a *.queries.ts`)
}

/** The tables that a schema file declares: [name in code, name in SQL]. */
function tablesIn(path, text) {
  if (!path.startsWith('db/schema/')) return []
  return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, code, sql]) => [
    code,
    sql,
  ])
}

function writtenTables({ path, text }, tables) {
  if (path.startsWith('db/')) return []
  const known = new Set(tables.values())
  const inSql = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)]
    .map(([, table]) => table)
    .filter((table) => known.has(table))
  const byBuilder = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(
    ([, name]) => tables.get(name) ?? [],
  )
  return [...new Set([...inSql, ...byBuilder])]
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
)

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

const allows = (exception, { path, table }) =>
  isIn(path, exception.path) && (exception.tables?.includes(table) ?? true)

function mayWrite(write) {
  return (
    shared.includes(write.table) ||
    isIn(write.path, ownerOf.get(write.table) ?? '-') ||
    exceptions.some((exception) => allows(exception, write))
  )
}

function describe({ path, table }) {
  return `${path} may not write to ${table}, which belongs to ${ownerOf.get(table)}`
}

/** Each table has an owner, and each owner's table exists. */
function ownersOf(tables) {
  const known = new Set(tables.values())
  if (known.size === 0) return []
  const named = [...ownerOf.keys(), ...shared]
  return [
    ...[...known]
      .filter((table) => !named.includes(table))
      .map((table) => `${table} has no owner in scripts/table-owners.mjs`),
    ...named
      .filter((table) => !known.has(table))
      .map((table) => `${table} in scripts/table-owners.mjs is no table`),
  ]
}

function needlessExceptions(sources, writes) {
  return exceptions
    .filter(({ path }) => Object.keys(sources).some((file) => isIn(file, path)))
    .flatMap(({ path, tables = [] }) =>
      tables
        .filter((table) => !writes.some((write) => isIn(write.path, path) && write.table === table))
        .map((table) => `${path} does not write to ${table}: delete this exception`),
    )
}

function withoutComments(text) {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)(\/\/|--).*/g, '$1')
}

/** What a start reads, folder by folder, and the sample shop of the tests. */
const read = new RegExp(
  `^(${API}db/(migrations|views|functions|functions/for-tables)|apps/api/test/samples)/[^/]+\\.sql$`,
)

/** The files of SQL that nothing reads, of these paths. */
export const unreadSql = (paths) =>
  paths
    .filter((path) => path.endsWith('.sql') && !read.test(path))
    .map((path) => `${path} is in a folder of which nothing reads the SQL`)

/** The paths of the project's files. */
function listFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return list.split('\n')
}

/** The API's source without its tests. */
function readSources(paths) {
  const files = paths.filter((file) => file.startsWith(API) && /(?<!\.test)\.ts$/.test(file))
  return Object.fromEntries(files.map((file) => [file.slice(API.length), textOf(file)]))
}

/** A file that was deleted and not yet committed is still in the list. */
function textOf(file) {
  try {
    return readFileSync(join(projectRoot, file), 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = listFiles()
  const wrong = [...wrongSql(readSources(paths)), ...unreadSql(paths)]
  for (const sentence of wrong) console.error(sentence)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
