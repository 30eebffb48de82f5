import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: '@duka/web',
    include: ['app/**/*.test.ts', 'vite/**/*.test.ts'],
  },
})
