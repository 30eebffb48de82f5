import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'

/** A hash of files and folders; it changes when one of them changes. */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) addTo(hash, place)
  return hash.digest('hex')
}

/** Runs `work` unless it has already succeeded for this fingerprint. */
export async function unlessDone(stampFile, print, work) {
  const file = inProject(stampFile)
  if (readIfThere(file) === print) return
  rmSync(file, { force: true })
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, print)
  renameSync(`${file}.new`, file)
}

function addTo(hash, place) {
  const file = inProject(place)
  const stat = statSync(file, { throwIfNoEntry: false })
  hash.update(`${place}\0`)
  if (stat?.isDirectory()) {
    for (const name of readdirSync(file).sort())
      if (!ignored.test(name)) addTo(hash, join(place, name))
  } else if (stat) {
    // The content and never the time: npm and the layers of a container change the time of files.
    hash.update(readFileSync(file))
  }
}

const ignored = /^(node_modules|dist|\.vite|.*\.test\.tsx?)$/

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
