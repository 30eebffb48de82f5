import { expect, test } from 'vitest'
import { inSwahili } from '../../../test/render.tsx'
import { differences } from './differences.ts'

const names = () => differences({ stockQuantity: 3 }, { stockQuantity: 4, oldThing: 'a' })

test('a changed field has its name in the language of the reader', async () => {
  expect(names().map(({ name }) => name)).toEqual(['Stock quantity', 'Old thing'])
  const swahili = await inSwahili(names)
  expect(swahili.map(({ name }) => name)).toEqual(['Idadi iliyopo', 'Old thing'])
  const taken = () => differences(null, { takenBy: 'Amina' })
  expect(await inSwahili(taken)).toEqual([{ name: 'Aliyechukua', to: 'Amina' }])
})

test('a set of rights and single rights have their names', async () => {
  const changed = () =>
    differences(null, { set: 'packs', rights: ['orders', 'stock'] }).map(({ to }) => to)
  expect(changed()).toEqual(['Packs', 'Pack and move orders, Change stock'])
  expect((await inSwahili(changed))[0]).toBe('Anafungasha')
})

test('a changed setting has the name of its field on the settings page', async () => {
  const changed = () => {
    const [{ name } = {}] = differences({ codMaxPieces: 20 }, { codMaxPieces: 5 }, 'settings')
    return name
  }
  expect(changed()).toBe('Pieces of one product in a cash order')
  expect(await inSwahili(changed)).toBe('Vipande vya bidhaa moja kwenye oda ya taslimu')
})
