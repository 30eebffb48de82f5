import { expect, test } from 'vitest'
import { listOf } from './pictures-field.tsx'

test('pictures are sent in their order: present ones by address, chosen files by number', () => {
  const file = new File(['…'], 'kettle.jpg')
  const items = [
    { key: 'a', shown: 'data:', file, alt: 'Open' },
    { key: 'b', shown: '/images/kettle.webp', alt: '' },
    { key: 'c', shown: 'data:', file, alt: 'In its box' },
  ]
  expect(JSON.parse(listOf(items))).toEqual([
    { upload: 0, alt: 'Open' },
    { image: '/images/kettle.webp', alt: '' },
    { upload: 1, alt: 'In its box' },
  ])
})
