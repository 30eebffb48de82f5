import { storage } from '../state/storage.ts'
import { store } from '../state/store.ts'

/** An item that waits on the device. Its idempotency key makes it count once, however often it is sent. */
export interface QueuedItem {
  key: string
  at: number
}

/** The outcome of sending an item: it arrived, it must be retried, or it was refused with this message. */
export type Sent = 'arrived' | 'later' | { refused: string }

interface OutboxOptions<Item extends QueuedItem> {
  name: string
  /** Sends an item. Rejects only for bugs. */
  deliver(item: Item): Promise<Sent>
  /** Whether an item may be sent now; others wait. By default all may. */
  maySend?(item: Item): boolean
  /** Called after each round with the items that have left the outbox. */
  afterwards(gone: { item: Item; sent: Exclude<Sent, 'later'> }[]): void
  /** Called with the stored items, as this tab knows them, whenever they change. */
  show?(items: Item[]): void
}

export interface Outbox<Item extends QueuedItem> {
  /** Stores an item on this device until it can be sent. */
  keep(item: Item): void
  /** Sends the stored items in order, each exactly once. */
  send(): Promise<void>
  /** For components: the stored items, as this tab knows them. */
  use(): Item[]
}

/** The pause before a retry, for browsers that do not notice that they were offline. */
const RETRY_MS = 20_000
/** The pause before the first retry: most connections break only for a moment. */
const FIRST_RETRY_MS = 3000

/** Creates an outbox, which stores items on the device while it is offline and sends them later. */
export function outbox<Item extends QueuedItem>({
  name,
  deliver,
  maySend = () => true,
  afterwards,
  show = () => {},
}: OutboxOptions<Item>): Outbox<Item> {
  const stored = store<Item[]>([])
  let sending: Promise<void> | undefined
  let isRequested = false

  function read(): Item[] {
    try {
      return JSON.parse(storage.read(name) ?? '[]') as Item[]
    } catch {
      return []
    }
  }

  function write(items: Item[]): void {
    storage.write(name, items.length > 0 ? JSON.stringify(items) : null)
    know(items)
  }

  function know(items: Item[]): void {
    stored.set(items)
    show(items)
  }

  async function sendAll(): Promise<void> {
    const gone: { item: Item; sent: Exclude<Sent, 'later'> }[] = []
    let mustRetry = false
    know(read())
    for (const item of read()) {
      if (!maySend(item)) continue
      const sent = await deliver(item)
      if (sent === 'later') {
        mustRetry = true
        break
      }
      gone.push({ item, sent })
      // Reads again: there may be new items, also from another tab.
      write(read().filter(({ key }) => key !== item.key))
    }
    know(read())
    if (mustRetry) setTimeout(send, RETRY_MS)
    afterwards(gone)
  }

  /** Tries again if a request came during a try, which may have begun offline. */
  async function sendWhileRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false
      await sendAll()
    }
  }

  function send(): Promise<void> {
    isRequested = true
    sending ??= sendWhileRequested().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    keep(item) {
      write([...read().filter(({ key }) => key !== item.key), item])
      setTimeout(send, FIRST_RETRY_MS)
    },
    send,
    use: stored.use,
  }
}
