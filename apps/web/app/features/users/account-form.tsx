import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'

interface AccountFormProps extends Pick<ReturnType<typeof useRefusal>, 'form' | 'alert'> {
  submit: string
  busy: string
  isSecondary?: boolean | undefined
  children: ReactNode
}

/** The form in an account card, of `useRefusal`: its alert, its fields, and the button that sends them. */
export function AccountForm({
  form,
  alert,
  submit,
  busy,
  isSecondary,
  children,
}: AccountFormProps) {
  const isSending = useSending()
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4">
      <Alert>{alert}</Alert>
      {children}
      <Button type="submit" busy={isSending && busy} look={isSecondary ? 'secondary' : 'primary'}>
        {submit}
      </Button>
    </Form>
  )
}

interface AccountLinkProps {
  to: string
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of accounts. The address keeps where the visitor wanted to go. */
export function AccountLink({ to, className, onClick, children }: AccountLinkProps) {
  const [query] = useSearchParams()
  return (
    <Link
      to={{ pathname: to, search: query.toString() }}
      onClick={onClick}
      className={`text-primary underline ${className}`}
    >
      {children}
    </Link>
  )
}
