import { defineProject } from 'vitest/config'
import { patience } from '../../vitest.patience.ts'

export default defineProject({
  test: {
    ...patience,
    name: '@duka/api',
    globalSetup: './test/support/template-database.ts',
    setupFiles: './test/support/each-file.ts',
    // Loading the API takes longer than most of its test files. So the files of a worker share what is loaded.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
