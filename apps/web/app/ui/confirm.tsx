import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { translate } from '../lib/text/text.ts'
import { ui } from '../lib/text/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  question: string
  /** Which thing it is about and what follows, under the question. */
  more?: ReactNode
  title?: string
  yes?: string
  no?: string
  danger?: boolean
}

/** Asks for confirmation: `if (await confirm({ question })) …`. Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  return ask((answer) => <Confirmation {...question} answer={answer} />)
}

/** Shows a dialog above the page until it calls `answer`. */
export function ask<Answer>(dialog: (answer: (given: Answer) => void) => ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise<Answer>((resolve) => {
    root.render(
      dialog((given) => {
        root.unmount()
        container.remove()
        resolve(given)
      }),
    )
  })
}

function Confirmation({
  question,
  more,
  title,
  yes,
  no,
  danger,
  answer,
}: Question & { answer: (yes: boolean) => void }) {
  const t = ui.use()
  return (
    <Dialog
      title={title ? translate(title) : t.confirm}
      onClose={() => answer(false)}
      className="max-w-md"
    >
      <p>{translate(question)}</p>
      {more}
      <div className="flex justify-end gap-2">
        <Button look="secondary" onClick={() => answer(false)}>
          {no ? translate(no) : t.no}
        </Button>
        <Button look={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {yes ? translate(yes) : t.yes}
        </Button>
      </div>
    </Dialog>
  )
}
