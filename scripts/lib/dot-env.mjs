import { readFileSync } from 'node:fs'

/**
 * Reads a file of variables into the environment; what is set there already wins. Node's own loader cuts a value at `#`
 * without a word and misses the first line after a byte order mark, and systemd reads backslashes and quotes in another
 * way. So a line that the two read differently is refused: whatever is accepted means the same to both.
 */
export function loadDotEnv(file) {
  for (const [name, value] of readLines(file, readFileSync(file, 'utf8')))
    process.env[name] ??= value
}

function readLines(file, text) {
  const found = new Map()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue
    const [, name, typed] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    const problem = name === undefined ? 'is not NAME=value' : problemOf(typed.trim())
    if (problem) throw new Error(`${file}, line ${index + 1}: ${name ?? 'this'} ${problem}.`)
    found.set(name, typed.trim().replace(/^(['"])(.*)\1$/, '$2'))
  }
  return found
}

/** What two readers of this value would not agree on. */
function problemOf(value) {
  const [quote] = /^["'`]/.exec(value) ?? []
  if (quote === '`') return 'is in backquotes: use single quotes'
  if (quote) {
    const end = value.indexOf(quote, 1)
    if (end < 0) return 'begins with a quote that does not end on its line'
    if (end < value.length - 1)
      return 'goes on after its second quote: a comment needs a line of its own, and a value with both kinds of quotes cannot be written here'
    if (quote === '"' && value.includes('\\')) return 'has a backslash: use single quotes'
    return undefined
  }
  if (value.includes('#'))
    return 'has a # without quotes: put the value into single quotes, or the comment on a line of its own'
  if (value.includes('\\'))
    return 'has a backslash without quotes: put the value into single quotes'
  return undefined
}
