import type { User } from '@duka/contract/users/users'
import { vi } from 'vitest'

export const amina: User = {
  _id: '3f0c9c7e-52a5-4f5f-9f0b-0d5a6a0f2b11',
  username: 'amina',
  email: 'amina@people.test',
  role: 'customer',
  firstname: 'Amina',
  lastname: 'Otieno',
  phoneNumber: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** A browser with its storage and its open tabs. */
export function aBrowser(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored))
  const tabs: Tab[] = []
  return {
    kept,
    /** Loads the website's modules again, as a new tab does; `shop` answers its calls. */
    openTab(shop: Shop) {
      const tab = new Tab(kept, tabs, shop)
      tabs.push(tab)
      return tab.load()
    },
  }
}

/** Answers a call with a status, a body and headers; throws if there is no connection. */
export type Shop = (call: string, headers: Headers, body: unknown) => Answer | Promise<Answer>
type Answer = [status: number, body?: unknown, headers?: Record<string, string>]

class Tab {
  readonly window = new EventTarget()
  readonly asked: string[] = []
  readonly toasts: string[] = []
  private readonly kept: Map<string, string>
  private readonly tabs: Tab[]
  private readonly shop: Shop

  constructor(kept: Map<string, string>, tabs: Tab[], shop: Shop) {
    this.kept = kept
    this.tabs = tabs
    this.shop = shop
  }

  async load() {
    vi.resetModules()
    vi.stubEnv('SSR', false)
    vi.stubGlobal('window', this.window)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', this.storage())
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.ask(url, init))
    const note = (message: string) => void this.toasts.push(message)
    // The toast library needs a real page.
    vi.doMock('../app/lib/toast/toaster.tsx', () => ({
      toast: { success: note, error: note, info: note, warning: note },
    }))
    return {
      window: this.window,
      asked: this.asked,
      toasts: this.toasts,
      ...(await import('../app/lib/session/session.ts')),
      ...(await import('../app/lib/session/session-check.ts')),
      ...(await import('../app/lib/calls/call.ts')),
      ...(await import('../app/features/add-to-cart/cart-count.ts')),
      ...(await import('../app/features/add-to-cart/follow-cart.ts')),
      addToCart: (await import('../app/features/add-to-cart/add-to-cart.ts')).send,
    }
  }

  private storage() {
    const methods: Record<string, unknown> = {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, value: string) => this.write(key, value),
      removeItem: (key: string) => this.write(key, null),
    }
    return new Proxy(methods, {
      ownKeys: () => [...this.kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
  }

  private write(key: string, value: string | null): void {
    if (value === null) this.kept.delete(key)
    else this.kept.set(key, value)
    // A browser notifies all tabs except the one that wrote.
    for (const tab of this.tabs)
      if (tab !== this) tab.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  private async ask(url: string, { method, headers, body }: RequestInit): Promise<Response> {
    const call = `${method} ${url}`
    this.asked.push(call)
    const given = typeof body === 'string' ? JSON.parse(body) : undefined
    const [status, answer, sent = {}] = await this.shop(call, headers as Headers, given)
    const init = { status, headers: sent }
    return answer === undefined ? new Response(null, init) : Response.json(answer, init)
  }
}

/** Throws like `fetch` without a connection. */
export function noConnection(): never {
  throw new TypeError('Failed to fetch')
}
