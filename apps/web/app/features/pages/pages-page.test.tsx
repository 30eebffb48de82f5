import { expect, test } from 'vitest'
import { loadedAtOnce, renderPage, textOf } from '../../../test/render.tsx'
import { Component } from './pages-page.tsx'

test('the notice names every page that nobody has saved', () => {
  const page = (slug: string, title: string, version: number | null) => ({
    slug,
    title,
    titleSw: title,
    version,
    updatedAt: null,
    hasSwahili: true,
  })
  const pages = [
    page('about', 'About Us', null),
    page('returns', 'Returns', null),
    page('privacy', 'Privacy', null),
    page('terms', 'Terms', 3),
  ]
  const text = textOf(
    renderPage(Component, { data: { loading: loadedAtOnce({ pages, nextCursor: null }) } }),
  )
  expect(text).toContain('About Us, Returns, Privacy: nobody has checked these first drafts yet.')
})
