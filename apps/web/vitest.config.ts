import { defineProject } from 'vitest/config'
import { patience } from '../../vitest.patience.ts'

export default defineProject({
  test: {
    ...patience,
    name: '@duka/web',
    include: ['app/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'test/**/*.test.tsx'],
    // Loading the pages takes longer than testing them. So the files of a worker share what is loaded, except those that
    // mock a module or load it again: the project `web, alone` runs them.
    exclude: ['**/*.alone.test.*'],
    isolate: false,
    setupFiles: './test/each-file.ts',
  },
})
