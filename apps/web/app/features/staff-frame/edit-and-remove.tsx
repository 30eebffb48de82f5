import { confirm } from '../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { staff, staffOrder } from './words.ts'

interface EditAndRemoveProps {
  /** The subject of the row or card, for screen readers. */
  name: string
  question: string
  /** What follows when it is removed, a sentence each. */
  effects?: string[]
  /** Shows icons, as in tables; on cards the buttons have words only. */
  icons?: boolean
  onEdit: () => void
  onRemove: () => void
}

/** The two buttons of a row or card: edit, and remove after a confirmation. */
export function EditAndRemove({
  name,
  question,
  effects = [],
  icons,
  onEdit,
  onRemove,
}: EditAndRemoveProps) {
  const s = staff.use()
  const remove = async () => {
    const more = <RemoveEffects names={[name]} effects={effects} />
    if (await confirm({ question, more, yes: s.remove, danger: true })) onRemove()
  }
  return (
    <RowActions>
      <RowButton {...(icons && { icon: 'edit' })} label={s.editNamed(name)} onClick={onEdit}>
        {s.edit}
      </RowButton>
      <RowButton
        {...(icons && { icon: 'trash' })}
        danger
        label={s.removeNamed(name)}
        onClick={remove}
      >
        {s.remove}
      </RowButton>
    </RowActions>
  )
}

/** A dialog names this many things. */
const NAMED = 8

/** What a dialog removes, by name, and what follows. */
export function RemoveEffects({ names, effects }: { names: string[]; effects: string[] }) {
  const more = names.length - NAMED
  return (
    <>
      <ul className="max-h-40 overflow-y-auto font-semibold">
        {names.slice(0, NAMED).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may have the same name
          <li key={at} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {more > 0 && <li>{staffOrder.now().effects.more(more)}</li>}
      </ul>
      {effects.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </>
  )
}
