import type { BlockKind, FrontBlock } from '@duka/contract/catalogue/front'
import { useState } from 'react'
import { moved } from '../moved.ts'
import { type BlockChange, type EditedBlock, edited, newBlock } from './edited-block.ts'

export interface Blocks {
  all: EditedBlock[]
  isChanged: boolean
  add(kind: BlockKind): void
  change(key: string, change: BlockChange): void
  moveBlock(key: string, by: 1 | -1): void
  remove(key: string): void
}

export function useBlocks(saved: FrontBlock[]): Blocks {
  const [all, setAll] = useState(() => saved.map(edited))
  const [isChanged, setChanged] = useState(false)
  const set = (next: (before: EditedBlock[]) => EditedBlock[]) => {
    setAll(next)
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
