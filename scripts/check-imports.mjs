import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importOrders, layers } from './import-order.mjs'
import { root as projectRoot } from './lib/project.mjs'

/** Imports and exports with a path, also those inside `import()`. Biome writes all of them with single quotes. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/**
 * Compares imports with `import-order.mjs`.
 * @param sources the text of each file by its path from the project's folder
 * @returns a sentence for each import that the order forbids, and for each folder that it does not name
 */
export function wrongImports(sources) {
  const imports = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].map(([, path]) => ({ file, target: resolve(file, path) })),
  )
  const importsOf = Map.groupBy(imports, ({ file }) => file)
  return [
    ...importOrders.flatMap((order) =>
      againstOrder(order, Object.keys(sources), imports, importsOf),
    ),
    ...layers.flatMap((layer) => acrossLayer(layer, imports)),
  ]
}

/** A package's own name stays as it is: `@duka/contract/money`. */
function resolve(file, path) {
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
}

function againstOrder({ root, groups }, files, imports, importsOf) {
  const positions = new Map(groups.flatMap((group, index) => group.map((name) => [name, index])))
  const nounOf = (path) => path.slice(root.length + 1).split('/')[0]
  const isBelow = (path) => path.startsWith(`${root}/`)
  const inside = (path) => isBelow(path) && path.slice(root.length + 1).includes('/')

  const unknown = [...new Set(files.filter(inside).map(nounOf))]
    .filter((noun) => !positions.has(noun))
    .map((noun) => `${root}/${noun} is not in scripts/import-order.mjs`)

  // A file beside the folders, such as routes, may import all of them; who imports it then imports them too.
  const foldersOf = (path, seen = new Set()) => {
    if (inside(path)) return [nounOf(path)]
    if (!isBelow(path) || seen.has(path)) return []
    seen.add(path)
    return (importsOf.get(path) ?? []).flatMap(({ target }) => foldersOf(target, seen))
  }
  const mayImport = (file, target) =>
    foldersOf(target).every(
      (to) =>
        positions.get(to) < positions.get(nounOf(file)) || (inside(target) && to === nounOf(file)),
    )
  const wrong = imports
    .filter(({ file, target }) => inside(file) && isBelow(target) && !mayImport(file, target))
    .map(
      ({ file, target }) =>
        `${file} may not import ${target}: this, or what it imports, stands to its right or beside it`,
    )

  return [...unknown, ...wrong]
}

function acrossLayer({ folder, forbidden, allowed = [] }, imports) {
  const below = (path, folders) => folders.some((f) => path === f || path.startsWith(`${f}/`))
  return imports
    .filter(({ file }) => below(file, [folder]))
    .filter(({ target }) => below(target, forbidden) && !below(target, allowed))
    .map(({ file, target }) => `${file} may not import ${target}`)
}

/** Source files without their tests, which may import anything. */
function readSources() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const files = list.split('\n').filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  return Object.fromEntries(files.map((file) => [file, read(file)]))
}

const isTest = (file) => /\.test\.tsx?$|\/test\//.test(file)

/** A file that was deleted and not yet committed is still in the list. */
function read(file) {
  try {
    return readFileSync(posix.join(projectRoot, file), 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = wrongImports(readSources())
  for (const sentence of wrong) console.error(sentence)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
