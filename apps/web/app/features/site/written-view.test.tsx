import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import type { ShownPage } from './read-page.ts'
import { WrittenView } from './written-view.tsx'

const draft: ShownPage = {
  slug: 'terms',
  title: 'Terms',
  titleSw: 'Masharti',
  html: '<p>You order by tapping.</p>',
  htmlSw: '<p>Unaagiza kwa kugusa.</p>',
  version: null,
  updatedAt: null,
}

test('customers read a first draft and do not read that the shop has not checked it', async () => {
  const shown = () => textOf(render(<WrittenView page={draft} others={[]} />))
  expect(shown()).toContain('You order by tapping.')
  expect(shown()).not.toMatch(/draft|checked/i)
  const swahili = await inSwahili(shown)
  expect(swahili).toContain('Unaagiza kwa kugusa.')
  expect(swahili).not.toMatch(/rasimu|hakiki/i)
})
