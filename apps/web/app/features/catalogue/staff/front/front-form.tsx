import { getFront } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import type { Front } from '@duka/contract/catalogue/front'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator, useSubmit } from 'react-router'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { useSending } from '../../../../ui/use-sending.ts'
import { useUnsaved } from '../../../settings/use-unsaved.ts'
import { BlockList } from './block-list.tsx'
import { toChange } from './edited-block.ts'
import { FrontPreview } from './front-preview.tsx'
import { forgetBlocks, useBlocks } from './use-blocks.ts'
import { staffFront } from './words.ts'

interface FrontFormProps {
  front: Front
  categories: Category[]
  best: ListedProduct[]
  refused: { message: string; fields: Record<string, string> } | undefined
  isStale: boolean
  /** Called when somebody else's version is about to replace what was typed. */
  onOtherLoaded: () => void
}

/** The blocks, how to save them, and a preview. A refusal keeps what was typed. */
export function FrontForm({
  front,
  categories,
  best,
  refused,
  isStale,
  onOtherLoaded,
}: FrontFormProps) {
  const t = staffFront.use()
  const blocks = useBlocks(front)
  const [isLeaving, setLeaving] = useState(false)
  const submit = useSubmit()
  const { state } = useNavigation()
  const isSending = useSending()
  const top = useRef<HTMLDivElement>(null)
  useUnsaved(
    blocks.isChanged && !isLeaving,
    useCallback(() => {
      forgetBlocks()
      setLeaving(true)
    }, []),
  )

  // The first marked field, or the message above the blocks.
  useEffect(() => {
    if (!refused) return
    const marked = top.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (marked) marked.focus()
    else top.current?.scrollIntoView({ block: 'center' })
  }, [refused])

  const save = (version: number) => {
    const change = { blocks: blocks.all.map(toChange), version }
    void submit({ front: JSON.stringify(change) }, { method: 'post', preventScrollReset: true })
  }
  const fields = refused?.fields ?? {}
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {refused && <Alert>{Object.keys(fields).length > 0 ? t.check : refused.message}</Alert>}
      {isStale && <OtherVersion saveMine={save} onLoad={onOtherLoaded} />}
      {/* What was saved begins a new form, so nothing is typed meanwhile. */}
      <div inert={state === 'submitting'} className="contents">
        <BlockList blocks={blocks} categories={categories} errors={fields} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={isSending && t.saving} onClick={() => save(front.version)}>
          {t.save}
        </Button>
        <ButtonLink to="/products" look="quiet">
          {t.open}
        </ButtonLink>
      </div>
      <FrontPreview blocks={blocks.all} best={best} />
    </div>
  )
}

interface OtherVersionProps {
  saveMine: (version: number) => void
  onLoad: () => void
}

/** Somebody else has saved: theirs or mine. */
function OtherVersion({ saveMine, onLoad }: OtherVersionProps) {
  const t = staffFront.use()
  const revalidator = useRevalidator()
  const loadOther = async () => {
    if (!(await confirm({ question: t.loadOtherAsk, yes: t.loadOther }))) return
    onLoad()
    void revalidator.revalidate()
  }
  const keepMine = async () => {
    const newest = await attempt(call(getFront), { failed: t.failed })
    if (newest.ok) saveMine(newest.value.front.version)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={loadOther}>
        {t.loadOther}
      </Button>
      <Button look="quiet" onClick={keepMine}>
        {t.keepMine}
      </Button>
    </div>
  )
}
