import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states.tsx'
import { Head } from './page.tsx'

interface EndedLinkProps {
  title: string
  action: ReactNode
  children: ReactNode
}

/** The page of a link with a token that is changed, incomplete or has expired. */
export function EndedLink({ title, action, children }: EndedLinkProps) {
  return (
    <>
      <Head title={title} hidden />
      <EmptyState wholePage icon="alert" title={title} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
