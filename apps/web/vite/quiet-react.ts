import type { Plugin } from 'vite'

/** What React throws at itself to leave off drawing, such as `SuspenseException`. */
const mark = /\b(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g
const MARKS = 5

/**
 * React makes its marks as errors while its script starts. Where somebody looks on (DevTools,
 * Lighthouse), the browser notes for every error where it was made, and for that reads the whole
 * script once more: two thirds of what starting it takes. It only ever asks whether what was thrown
 * is the mark, so plain objects do as well. A version with other marks ends the build.
 */
export function quietReact(): Plugin {
  return {
    name: 'duka:quiet-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js/ },
      handler: quiet,
    },
  }
}

/** React's script without the errors. Refuses one that it does not know. */
export function quiet(code: string): string {
  const found = code.match(mark)?.length ?? 0
  if (found !== MARKS) throw new Error(`React has changed: it has ${found} marks.`)
  return code.replace(mark, '$1 = {}')
}
