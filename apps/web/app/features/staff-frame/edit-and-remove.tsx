import { confirm } from '../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { staff } from '../../words/staff/staff.ts'

interface EditAndRemoveProps {
  /** The subject of the row or card, for screen readers. */
  name: string
  /** The question before it is removed. */
  question: string
  /** Shows icons, as in tables; on cards the buttons have words only. */
  icons?: boolean
  onEdit: () => void
  onRemove: () => void
}

/** The two buttons of a row or card: edit, and remove after a confirmation. */
export function EditAndRemove({ name, question, icons, onEdit, onRemove }: EditAndRemoveProps) {
  const s = staff.use()
  const remove = async () => {
    const more = <p className="font-semibold wrap-anywhere">{name}</p>
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
