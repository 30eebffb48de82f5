import { confirm } from '../../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { staff } from '../../../words/staff/staff.ts'

interface EditAndRemoveProps {
  /** The subject of the card, for screen readers. */
  name: string
  /** The question before it is removed. */
  question: string
  onEdit: () => void
  onRemove: () => void
}

/** The two buttons of a card: edit, and remove after a question. */
export function EditAndRemove({ name, question, onEdit, onRemove }: EditAndRemoveProps) {
  const s = staff.use()
  const remove = async () => {
    if (await confirm({ question, yes: s.remove, danger: true })) onRemove()
  }
  return (
    <RowActions>
      <RowButton label={s.editNamed(name)} onClick={onEdit}>
        {s.edit}
      </RowButton>
      <RowButton danger label={s.removeNamed(name)} onClick={remove}>
        {s.remove}
      </RowButton>
    </RowActions>
  )
}
