import '../../../../ui/later-icons.ts'
import type { Category } from '@duka/contract/catalogue/categories'
import { MAX_BLOCKS } from '@duka/contract/catalogue/front-limits'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { afterTakingOut, takesOut, useNextFocus } from '../use-next-focus.ts'
import { BlockFields } from './block-fields.tsx'
import type { EditedBlock } from './edited-block.ts'
import type { Blocks } from './use-blocks.ts'
import { staffFront } from './words.ts'

const kinds = ['banner', 'products', 'categories', 'text', 'promise'] as const

interface BlockListProps {
  blocks: Blocks
  categories: Category[]
  /** By field, such as `blocks.0.title`. */
  errors: Record<string, string>
}

/** The blocks in their order, each with its fields, and buttons to add others. */
export function BlockList({ blocks, categories, errors }: BlockListProps) {
  const t = staffFront.use()
  const [said, setSaid] = useState('')
  const { within, focusNext } = useNextFocus<HTMLDivElement>()

  const nameOf = ({ kind, title }: EditedBlock) => title.trim() || t.kinds[kind]
  const move = (block: EditedBlock, index: number, by: 1 | -1) => {
    const to = index + by
    const isAtEnd = to === 0 || to === blocks.all.length - 1
    const button = isAtEnd ? -by : by
    blocks.moveBlock(block.key, by)
    focusNext(`[data-moves="${block.key} ${button}"]`)
    setSaid(t.moved(nameOf(block), to + 1, blocks.all.length))
  }
  const remove = async (block: EditedBlock, index: number) => {
    const question = t.removeAsk(nameOf(block))
    if (!(await confirm({ question, yes: t.removeYes, danger: true }))) return
    blocks.remove(block.key)
    focusNext(...afterTakingOut(index, ':scope > fieldset button'))
  }
  const add = (kind: EditedBlock['kind']) => {
    blocks.add(kind)
    focusNext(':scope > ol > li:last-child :is(input, textarea)')
  }
  return (
    <div ref={within} className="contents">
      {blocks.all.length === 0 && <p className="text-muted">{t.empty}</p>}
      <ol aria-label={t.blocks} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {blocks.all.map((block, index) => {
          const name = `${index + 1}. ${t.kinds[block.kind]}`
          return (
            <li
              key={block.key}
              className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-4"
            >
              <div className="mb-2 flex items-center">
                <h2 className="mr-auto text-lg font-bold">{name}</h2>
                {index > 0 && (
                  <IconButton
                    label={t.up(name)}
                    data-moves={`${block.key} -1`}
                    onClick={() => move(block, index, -1)}
                  >
                    <Icon name="down" className="size-5 rotate-180" />
                  </IconButton>
                )}
                {index < blocks.all.length - 1 && (
                  <IconButton
                    label={t.down(name)}
                    data-moves={`${block.key} 1`}
                    onClick={() => move(block, index, 1)}
                  >
                    <Icon name="down" />
                  </IconButton>
                )}
                <IconButton
                  label={t.remove(name)}
                  {...takesOut}
                  onClick={() => remove(block, index)}
                >
                  <Icon name="trash" />
                </IconButton>
              </div>
              <BlockFields
                block={block}
                categories={categories}
                errorOf={(field) => errors[`blocks.${index}.${field}`]}
                change={(change) => blocks.change(block.key, change)}
              />
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {blocks.all.length < MAX_BLOCKS ? (
        <AddBlock onAdd={add} hasPromise={blocks.all.some(({ kind }) => kind === 'promise')} />
      ) : (
        <p className="text-muted">{t.full(MAX_BLOCKS)}</p>
      )}
    </div>
  )
}

interface AddBlockProps {
  onAdd: (kind: EditedBlock['kind']) => void
  /** One picture beside the promise is all. */
  hasPromise: boolean
}

function AddBlock({ onAdd, hasPromise }: AddBlockProps) {
  const t = staffFront.use()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium">{t.add}</legend>
      {kinds.slice(0, hasPromise ? -1 : undefined).map((kind) => (
        <Button key={kind} look="secondary" onClick={() => onAdd(kind)}>
          <Icon name="plus" /> {t.addKind[kind]}
        </Button>
      ))}
    </fieldset>
  )
}
