import { type FormEvent, useState } from 'react'
import { CallError } from '../../../lib/calls/call.ts'
import { translateRefusal } from '../../../lib/text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { security } from '../signed-in-words.ts'

/**
 * Sends a call that needs a recent login. If the API needs the password (403 `PASSWORD_NEEDED`), a dialog asks
 * for it and the call is repeated, until the password is right. The form below keeps its values. Throws the
 * refusal if the user cancels.
 */
export async function withPassword<Value>(
  send: (password?: string) => Promise<Value>,
): Promise<Value> {
  for (let password: string | undefined; ; ) {
    try {
      return await send(password)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isWrong = error.code === 'WRONG_PASSWORD' && password !== undefined
      if (error.code !== 'PASSWORD_NEEDED' && !isWrong) throw error
      const reason = isWrong ? translateRefusal(error.fields.password ?? {}) : undefined
      // Undefined if the user closes the dialog.
      const typed = await ask<string | undefined>((answer) => (
        <PasswordQuestion error={reason} answer={answer} />
      ))
      if (typed === undefined) throw error
      password = typed
    }
  }
}

interface QuestionProps {
  error: string | undefined
  answer: (password: string | undefined) => void
}

function PasswordQuestion({ error, answer }: QuestionProps) {
  const t = security.use()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) answer(password)
  }
  return (
    <Dialog
      title={t.passwordTitle}
      onClose={() => answer(undefined)}
      closeLabel={t.cancel}
      className="max-w-md"
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <p>{t.passwordLead}</p>
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          isAlert
          error={error}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          words={t.passwordToggle}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => answer(undefined)}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.goOn}</Button>
        </div>
      </form>
    </Dialog>
  )
}
