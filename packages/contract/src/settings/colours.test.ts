import { expect, test } from 'vitest'
import { type Colours, colourProblems, contrast, contrastOf, tonesOf } from './colours.ts'

const duka = { main: '#0b6e4f', accent: '#c8502b' }

/** Colours over the whole wheel, from dark to light and from grey to full. */
const range = [0, 60, 120, 180, 240].flatMap((red) =>
  [0, 90, 180].flatMap((green) =>
    [0, 110, 220].map(
      (blue) => `#${[red, green, blue].map((n) => n.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
)

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
})

test.each([
  ['the colours of Duka', duka, []],
  ['navy and pink', { main: '#1a3c8f', accent: '#b5006e' }, []],
  ['black', { main: '#000000', accent: '#000000' }, []],
  ['the lightest grey with 4.5 to 1', { main: '#767676', accent: '#767676' }, []],
  ['a grey just too light', { main: '#777777', accent: '#767676' }, ['main']],
  ['yellow for what is cheaper', { main: '#0b6e4f', accent: '#f2a71b' }, ['accent']],
  ['two light colours', { main: '#49a942', accent: '#ffff00' }, ['main', 'accent']],
])('%s: says which colour is too light', (_, colours, which) => {
  expect(colourProblems(colours).map((problem) => problem.which)).toEqual(which)
})

test('the darker colour that it suggests is accepted, and is the nearest of its hue', () => {
  for (const main of range) {
    const [problem] = colourProblems({ ...duka, main })
    if (!problem) continue
    expect(colourProblems({ ...duka, main: problem.better }), main).toEqual([])
    expect(contrast(problem.better, '#ffffff'), main).toBeLessThan(5.1)
  }
  expect(colourProblems({ main: '#ff8800', accent: '#000000' })[0]?.better).toBe('#b35f00')
})

test('white and nearly white are named as such, yellow is not', () => {
  const isWhite = (main: string) => colourProblems({ ...duka, main })[0]?.isWhite
  expect(['#ffffff', '#fffff0', '#e8e8e8', '#ffff00', '#d0d0d0'].map(isWhite)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
})

test('every tone of every accepted colour is readable in both themes', () => {
  const papers = {
    light: ['#fbf8f3', '#ffffff', '#f3ede3'],
    dark: ['#12140f', '#1b1e17', '#23271e'],
  }
  const accepted = range.filter((main) => colourProblems({ main, accent: main }).length === 0)
  expect(accepted.length).toBeGreaterThan(20)
  for (const main of accepted) {
    const colours: Colours = { main, accent: main }
    for (const theme of ['light', 'dark'] as const) {
      const tones = tonesOf(colours)[theme]
      const pairs = [
        [tones['on-primary'], tones.primary],
        [tones['on-primary'], tones['primary-strong']],
        [tones['on-accent'], tones.accent],
        [tones['primary-ink'], tones['primary-soft']],
        ...papers[theme].map((paper) => [tones['primary-ink'], paper]),
        ...papers[theme].map((paper) => [tones['accent-ink'], paper]),
      ]
      for (const [one = '', other = ''] of pairs)
        expect(contrast(one, other), `${main} ${theme}: ${one} on ${other}`).toBeGreaterThan(4.5)
      expect(contrastOf(colours, 'main', theme)).toBeGreaterThan(4.5)
      expect(contrastOf(colours, 'accent', theme)).toBeGreaterThan(4.5)
    }
  }
})
