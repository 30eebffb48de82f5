import { storage } from '../../lib/state/storage.ts'
import { store } from '../../lib/state/store.ts'

/** Cash that the shop did not record, such as after the end of the link. It stays on the phone until the rider says that the shop knows. */
export interface UnrecordedCash {
  key: string
  at: number
  token: string
  order: string
  /** Of the order. */
  number?: string | undefined
  amount: number
  reason: string
  /** What the shop had got for the parcel when this came: it may be the same money, and the rider is asked. */
  has?: number
}

const NAME = 'unrecorded-cash'
const list = store<UnrecordedCash[]>([])

function read(): UnrecordedCash[] {
  try {
    return JSON.parse(storage.read(NAME) ?? '[]') as UnrecordedCash[]
  } catch {
    return []
  }
}

function write(cash: UnrecordedCash[]): void {
  storage.write(NAME, cash.length > 0 ? JSON.stringify(cash) : null)
  list.set(cash)
}

export function keepUnrecorded(cash: UnrecordedCash): void {
  write([...read().filter(({ key }) => key !== cash.key), cash])
}

export function forgetUnrecorded(forgotten: string): void {
  write(read().filter(({ key }) => key !== forgotten))
}

/** Reads the phone's list for `useUnrecorded`. */
export function loadUnrecorded(): void {
  list.set(read())
}

export const useUnrecorded = list.use
