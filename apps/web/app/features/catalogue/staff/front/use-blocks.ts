import type { BlockKind, Front } from '@duka/contract/catalogue/front'
import { useState } from 'react'
import { keepInTab, keptInTab } from '../../../../lib/forms/drafts.ts'
import { moved } from '../moved.ts'
import { type BlockChange, type EditedBlock, edited, newBlock } from './edited-block.ts'

interface Kept {
  version: number
  all: EditedBlock[]
}

const KEPT = 'blocks'

/** Call when the changes are given up. */
export const forgetBlocks = () => keepInTab(KEPT, null)

export interface Blocks {
  all: EditedBlock[]
  isChanged: boolean
  add(kind: BlockKind): void
  change(key: string, change: BlockChange): void
  moveBlock(key: string, by: 1 | -1): void
  remove(key: string): void
}

/** The blocks as they are edited. A reload or a new login keeps what was changed of this version. */
export function useBlocks({ blocks: saved, version }: Pick<Front, 'blocks' | 'version'>): Blocks {
  const [kept] = useState(() => keptInTab<Kept>(KEPT))
  const isKept = kept?.version === version
  const [all, setAll] = useState(() => (isKept ? kept.all : saved.map(edited)))
  const [isChanged, setChanged] = useState(isKept)
  const set = (next: (before: EditedBlock[]) => EditedBlock[]) => {
    setAll((before) => {
      const all = next(before)
      keepInTab(KEPT, { version, all } satisfies Kept)
      return all
    })
    setChanged(true)
  }
  return {
    all,
    isChanged,
    add: (kind) => set((before) => [...before, newBlock(kind)]),
    change: (key, change) =>
      set((before) => before.map((block) => (block.key === key ? changed(block, change) : block))),
    moveBlock: (key, by) =>
      set((before) => {
        const at = before.findIndex((one) => one.key === key)
        return moved(before, at, at + by)
      }),
    remove: (key) => set((before) => before.filter((block) => block.key !== key)),
  }
}

function changed(block: EditedBlock, change: BlockChange): EditedBlock {
  return { ...block, ...(typeof change === 'function' ? change(block) : change) }
}
