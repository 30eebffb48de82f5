import { expect, type Page, type Route } from '@playwright/test'
import { hold } from './hold.ts'

/** One thing that happens on a page, and the specification's texts that are on screen then. */
export interface Situation<World> {
  when: string
  /** Brings it about, going on from the situation before. */
  act?: (world: World) => Promise<unknown>
  see: readonly string[]
}

/** Situations that follow one another on one page. */
export interface Visit<World> {
  title: string
  situations: readonly Situation<World>[]
}

/** Texts that stand for a value: `Order {id}` is found as `Order ace4c616`. */
const holes = /\\?\{\w+\\?\}/g
const special = /[.*+?^${}()|[\]\\]/g

/**
 * Expects a text to be seen, letter for letter and whole: as the words of something or, where only
 * a screen reader says it, as a name.
 */
export async function expectOnScreen(page: Page, text: string): Promise<void> {
  const pattern = text.replace(special, '\\$&').replace(holes, '.+')
  const whole = new RegExp(`^\\s*${pattern}\\s*$`)
  const found = page.getByText(whole).or(page.getByLabel(whole)).filter({ visible: true }).first()
  await expect(found, text).toBeVisible()
}

/** What the specification says and nobody looks for, and what is looked for without its saying so. */
export function compareTexts<World>(
  specified: readonly string[],
  visits: readonly Visit<World>[],
  neverSeen: Readonly<Record<string, string>>,
): { forgotten: string[]; unknown: string[] } {
  const seen = visits.flatMap(({ situations }) => situations.flatMap(({ see }) => see))
  const placed = new Set([...seen, ...Object.keys(neverSeen)])
  return {
    forgotten: specified.filter((text) => !placed.has(text)),
    unknown: [...placed].filter((text) => !specified.includes(text)),
  }
}

/** A call of the API, such as `PUT /user/me`; `*` stands for one part of the path. */
function pattern(call: string): { method: string; url: RegExp } {
  const [method = '', path = ''] = call.split(' ')
  const parts = path.replace(/\*/g, '[^/?]+')
  return { method, url: new RegExp(`/api${parts}(\\?.*)?$`) }
}

async function meet(page: Page, call: string, answer: (route: Route) => Promise<void>) {
  const { method, url } = pattern(call)
  await page.route(url, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  )
}

/** Lets a call fail from now on as a server in trouble does: without a word. */
export function failCall(page: Page, call: string): Promise<void> {
  return meet(page, call, (route) => route.fulfill({ status: 500, body: '' }))
}

/** Lets a call be answered with `body` from now on. */
export function answerCall(page: Page, call: string, body: unknown, status = 200): Promise<void> {
  return meet(page, call, (route) => route.fulfill({ status, json: body }))
}

/** Holds a call's answer back until the function that is given back is called. */
export async function holdCall(page: Page, call: string): Promise<() => void> {
  const { release, released } = hold()
  await meet(page, call, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
