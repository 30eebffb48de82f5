import { expect, test } from 'vitest'
import { inSwahili } from '../../../test/render.tsx'
import { differences } from './differences.ts'

const names = () => differences({ stockQuantity: 3 }, { stockQuantity: 4, oldThing: 'a' })

test('a changed field has its name in the language of the reader', async () => {
  expect(names().map(({ name }) => name)).toEqual(['Stock quantity', 'Old thing'])
  const swahili = await inSwahili(names)
  expect(swahili.map(({ name }) => name)).toEqual(['Idadi iliyopo', 'Old thing'])
})
