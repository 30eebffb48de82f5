import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import type { MadePictures } from '../../src/modules/pictures/make-pictures.ts'

/**
 * The shops of the tests make the files of a photo once: encoding them takes a third of a second, and tests send the same
 * few photos hundreds of times.
 */
vi.mock(import('../../src/modules/pictures/make-pictures.ts'), async (load) => {
  const { makePictures } = await load()
  const made = new Map<string, MadePictures>()
  return {
    async makePictures(upload, shape) {
      const bytes = typeof upload === 'string' ? await readFile(upload) : upload
      const key = `${hash('sha256', bytes)} ${shape}`
      const pictures = made.get(key) ?? (await makePictures(upload, shape))
      made.set(key, pictures)
      return pictures
    },
  }
})
