import { expect, type Page, type Route } from '@playwright/test'
import { hold } from './hold.ts'

/** A situation on a page, and the texts of the specification that must be visible then. */
interface Situation<World> {
  when: string
  /** Creates the situation, starting from the previous one. */
  act?: (world: World) => Promise<unknown>
  see: readonly string[]
}

/** A sequence of situations on one page. */
export interface Visit<World> {
  title: string
  situations: readonly Situation<World>[]
}

/** Placeholders for values: `Order {id}` matches `Order ace4c616`. */
const holes = /\\?\{\w+\\?\}/g
const special = /[.*+?^${}()|[\]\\]/g

/**
 * Expects a text to be visible, complete and letter for letter: as the text of an element or, if only screen
 * readers get it, as an accessible name.
 */
export async function expectOnScreen(page: Page, text: string): Promise<void> {
  const pattern = text.replace(special, '\\$&').replace(holes, '.+')
  const whole = new RegExp(`^\\s*${pattern}\\s*$`)
  const found = page.getByText(whole).or(page.getByLabel(whole)).filter({ visible: true }).first()
  await expect(found, text).toBeVisible()
}

/** Lists the specified texts that no situation expects, and the expected texts that are not specified. */
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

/** Parses a call such as `PUT /user/me`; `*` matches one segment of the path. */
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

/** Makes a call fail from now on with a 500 without a body. */
export function failCall(page: Page, call: string): Promise<void> {
  return meet(page, call, (route) => route.fulfill({ status: 500, body: '' }))
}

/** Answers a call with `body` from now on. */
export function answerCall(page: Page, call: string, body: unknown, status = 200): Promise<void> {
  return meet(page, call, (route) => route.fulfill({ status, json: body }))
}

/** Delays the answer of a call until the returned function is called. */
export async function holdCall(page: Page, call: string): Promise<() => void> {
  const { release, released } = hold()
  await meet(page, call, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
