import { expect, test } from 'vitest'
import { BEHIND, IS_PRIMARY, type ReplicaState, whyNotRead } from './wal-position.ts'

const wanted = { cluster: '7 duka', timeline: 2, lsn: 1000 }
const state = (change: Partial<ReplicaState> = {}): ReplicaState => ({
  ...wanted,
  follows: true,
  lastChangeAt: null,
  ...change,
})

test.each<[what: string, change: Partial<ReplicaState>, why: string | undefined]>([
  ['has replayed up to that position', {}, undefined],
  ['has replayed more', { lsn: 1001 }, undefined],
  ['lacks a byte', { lsn: 999 }, BEHIND],
  ['follows the primary of before a promotion', { timeline: 1, lsn: 5000 }, expect.any(String)],
  ['follows a primary that was promoted later', { timeline: 3, lsn: 5000 }, expect.any(String)],
  ['belongs to another cluster', { cluster: '8 duka' }, expect.stringContaining('no replica')],
  ['takes writes', { follows: false }, IS_PRIMARY],
  ['took writes before', { follows: false, timeline: 1 }, expect.stringContaining('not follow')],
])('a server that %s', (_what, change, why) => {
  expect(whyNotRead(state(change), wanted)).toEqual(why)
})
