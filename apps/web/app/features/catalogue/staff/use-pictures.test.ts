import { expect, test } from 'vitest'
import { listOf, moved } from './use-pictures.ts'

test('a picture is moved before or behind others, and never out of the list', () => {
  const pictures = ['front', 'back', 'box']
  expect(moved(pictures, 2, 0)).toEqual(['box', 'front', 'back'])
  expect(moved(pictures, 0, 2)).toEqual(['back', 'box', 'front'])
  expect(moved(pictures, 0, -1)).toEqual(pictures)
  expect(moved(pictures, 0, 3)).toEqual(pictures)
  expect(moved(pictures, 3, 0)).toEqual(pictures)
})

test('the shop is told each picture in its place: present ones by address, chosen files by number', () => {
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
