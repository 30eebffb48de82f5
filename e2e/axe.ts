import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { NodeResult, RunOptions } from 'axe-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Judging {
  part?: string | undefined
  coloursOnly?: boolean
  /** Leaves out what was shown on this page when axe judged it before, as at another width. */
  newOnly?: boolean
}

/** The accessibility problems that axe finds on the page or in a part of it, or only those of its colours. */
export async function axe(
  page: Page,
  { part, coloursOnly = false, newOnly = false }: Judging = {},
): Promise<unknown[]> {
  // Axe checks this one alone.
  expect(page.frames()).toHaveLength(1)
  // Once for each page that is loaded: its half a megabyte takes longer than the check.
  if (!(await page.evaluate(endTransitions))) await page.evaluate(script)
  const faint = await faintTexts(page, part ?? 'body')
  const colours = faint.length > 0 ? [['color-contrast', faint]] : []
  if (coloursOnly) return colours
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    rules: { 'color-contrast': { enabled: false } },
  }
  const looks = await page.evaluate(looksOfFrame)
  const isSound = looks.map((look) => sound.has(look))
  const violations = await page.evaluate(
    async ([where, how, isRest, isSound]) => {
      const before = window.judged ?? new Set()
      const shown = [...document.body.querySelectorAll('*')].filter((box) => box.checkVisibility())
      window.judged = new Set(shown)
      const isNew = (box: Element | null) => box !== null && !before.has(box)
      const rest = shown.filter((box) => isNew(box) && !isNew(box.parentElement))
      if (isRest && rest.length === 0) return []
      const judged = isRest ? rest : (where ?? document)
      const exclude = (window.frame ?? []).filter((_, nth) => isSound[nth])
      return (await window.axe.run({ include: judged, exclude }, how)).violations
    },
    [part, options, newOnly, isSound] as const,
  )
  if (!part && !newOnly && violations.length === 0) for (const look of looks) sound.add(look)
  return [...colours, ...violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]
}

/** What header, footer and menus look like where axe has found no problem, on all pages that this worker has seen. */
const sound = new Set<string>()

/**
 * Finds header, footer and menus; answers their HTML, without ids and addresses, and which parts of it are to be seen. Behind
 * what is modal axe judges nothing.
 */
function looksOfFrame(): string[] {
  window.frame = [...document.querySelectorAll('header, footer, nav')].filter(
    (box) => !box.closest('main, dialog, [role=dialog], [inert], [aria-hidden=true]'),
  )
  if (document.querySelector(':modal')) window.frame = []
  return window.frame.map((box) => {
    const html = box.outerHTML.replace(/ (id|href|aria-controls|aria-labelledby)="[^"]*"/g, ' $1')
    const seen = [...box.querySelectorAll('*')].map((part) => Number(part.checkVisibility()))
    return html + seen.join('')
  })
}

/** What legible texts look like, on all pages that this worker has seen. */
const legible = new Set<string>()

/**
 * The texts whose colour has too little contrast to its ground. Judging contrast takes axe longer than all else, so a text
 * that looks like a legible one, on the same ground, is not judged again.
 */
async function faintTexts(page: Page, part: string): Promise<string[]> {
  const { faint, passed } = await page.evaluate(
    async ([where, known]) => {
      const grounds = new Map<Element, { look: string; isFaded: boolean; isKnown: boolean }>()
      /** The colours behind the texts of a box. They are unknown where the box lies over something else. */
      function groundOf(box: Element): { look: string; isFaded: boolean; isKnown: boolean } {
        const found = grounds.get(box)
        if (found) return found
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(box)
        const outer = box.parentElement
          ? groundOf(box.parentElement)
          : { look: '', isFaded: false, isKnown: true }
        const isFaded = outer.isFaded || opacity !== '1'
        const isOpaque = !/[,/] (0|0?\.\d+)\)$/.test(backgroundColor)
        const isInside = position !== 'absolute' && position !== 'fixed'
        // What shows nothing changes no colour, and what is opaque hides all behind it: depth does not matter.
        let look = `${backgroundColor} ${backgroundImage} ${opacity}`
        if (look === 'rgba(0, 0, 0, 0) none 1') look = outer.look
        else if (isFaded || !isOpaque) look = `${outer.look} ${look}`
        const ground = { look, isFaded, isKnown: isOpaque || (outer.isKnown && isInside) }
        grounds.set(box, ground)
        return ground
      }
      function lookOf(text: Element): string | undefined {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
        const control = text.closest('label')?.control ?? text
        const isOff = control.closest(':disabled, [aria-disabled=true]') !== null
        const { look, isKnown } = groundOf(text)
        return isKnown ? [color, fontSize, fontWeight, textShadow, isOff, look].join() : undefined
      }
      const hasText = (box: Element) =>
        box.matches('input, select, textarea') ||
        [...box.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())

      const judged = new Set(known)
      const texts = [...document.querySelectorAll(`:is(${where}), :is(${where}) *`)].filter(
        (box) => {
          // A text for screen readers alone is one pixel wide.
          if (!hasText(box) || box.clientWidth === 1 || !box.checkVisibility()) return false
          const look = lookOf(box)
          return look === undefined || !judged.has(look)
        },
      )
      if (texts.length === 0) return { faint: [], passed: [] }
      const { violations, passes } = await window.axe.run(
        { include: texts },
        {
          runOnly: ['color-contrast'],
          resultTypes: ['violations', 'passes'],
          selectors: false,
          elementRef: true,
        },
      )
      const nodes = (results: { nodes: NodeResult[] }[]) => results.flatMap((one) => one.nodes)
      return {
        faint: nodes(violations).map(({ html }) => html),
        passed: nodes(passes).flatMap(
          ({ element }) => (element && lookOf(element as Element)) ?? [],
        ),
      }
    },
    [part, [...legible]] as const,
  )
  for (const look of passed) legible.add(look)
  return faint
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
    judged?: Set<Element>
    frame?: Element[]
  }
}

/** Ends all transitions, because axe judges the colours of the moment. Answers whether the page has axe. */
function endTransitions(): boolean {
  for (const animation of document.getAnimations())
    if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
  return 'axe' in window
}
