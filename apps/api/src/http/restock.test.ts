import { expect, test } from 'vitest'
import { restock } from './restock.ts'
import { productNumber } from './shown.ts'

const kettle = '0a1b2c3d-0000-4000-8000-000000000001'
const lamp = 'ffffffff-0000-4000-8000-000000000002'
const kitchen = 'ffffffff-0000-4000-8000-00000000000c'

const list = (stockOfKettle: number, stockOfLamp: number) =>
  JSON.stringify({
    products: [
      {
        _id: kettle,
        name: 'Kettle "stockQuantity":77,',
        stockQuantity: stockOfKettle,
        category: { _id: kitchen, name: 'Kitchen' },
      },
      {
        _id: lamp,
        name: 'Taa — “Pwani”',
        stockQuantity: stockOfLamp,
        category: { _id: kitchen, name: 'Kitchen' },
      },
    ],
    nextCursor: null,
  })

const numbers = (...ids: string[]) => new Set(ids.map((id) => productNumber(id)))
const left = (by: Record<string, number>) => (id: string) => by[id]

test('what is left is written over what was, and nothing else is touched', () => {
  expect(restock(list(10, 5), numbers(lamp), left({ [lamp]: 4 }))).toBe(list(10, 4))
  const both = left({ [kettle]: 0, [lamp]: 12345 })
  expect(restock(list(10, 5), numbers(kettle, lamp), both)).toBe(list(0, 12345))
})

test('where what is left of one is not known, nothing is written', () => {
  expect(restock(list(10, 5), numbers(kettle, lamp), left({ [lamp]: 4 }))).toBeUndefined()
  expect(restock(list(10, 5), numbers(kettle), () => undefined)).toBeUndefined()
})

test('what is not as we write it is left alone', () => {
  const bare = `{"product":{"_id":"${kettle}","name":"Kettle"}}`
  expect(restock(bare, numbers(kettle), left({ [kettle]: 1 }))).toBeUndefined()
  const other = `{"product":{"_id":"${kettle}","stockQuantity":"many","name":"Kettle"}}`
  expect(restock(other, numbers(kettle), left({ [kettle]: 1 }))).toBeUndefined()
})
