import { IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { ProductPicture } from '../../product-picture.tsx'
import { moved } from '../moved.ts'
import { afterMoving, afterTakingOut, takesOut } from '../use-next-focus.ts'
import type { Picked } from './edited-block.ts'
import { staffFront } from './words.ts'

interface Shown {
  _id: string
  name: string
  image: string | null
  images: { width: number; format: 'avif' | 'webp'; url: string }[]
  variant?: string
}

interface PickedListProps<Thing extends Shown> {
  label: string
  picked: Picked<Thing>[]
  goneName: string
  change: (picked: Picked<Thing>[]) => void
  /** Of the element around the list and the field that adds to it. */
  focusNext: (...selectors: string[]) => void
}

/** What was picked, in its order. */
export function PickedList<Thing extends Shown>({
  label,
  picked,
  goneName,
  change,
  focusNext,
}: PickedListProps<Thing>) {
  const t = staffFront.use()
  if (picked.length === 0) return null
  return (
    <ol aria-label={label} className="grid gap-1">
      {picked.map((one, index) => {
        const name = one.found?.name ?? goneName
        return (
          <li key={one._id} className="flex items-center gap-2 rounded-control border border-line">
            {one.found && (
              <ProductPicture
                product={one.found}
                sizes="44px"
                widest={320}
                className="w-11 shrink-0 rounded-control"
              />
            )}
            <span className="min-w-0 flex-1 px-1 text-sm">
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              <span className="block text-muted">{one.found ? one.found.variant : t.gone}</span>
            </span>
            {index > 0 && (
              <IconButton
                label={t.earlier(name)}
                onClick={() => {
                  change(moved(picked, index, index - 1))
                  focusNext(...afterMoving(index - 1))
                }}
              >
                <Icon name="down" className="size-5 rotate-180" />
              </IconButton>
            )}
            <IconButton
              label={t.takeOut(name)}
              {...takesOut}
              onClick={() => {
                change(picked.filter((other) => other !== one))
                focusNext(...afterTakingOut(index, ':is(input, select)'))
              }}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}
