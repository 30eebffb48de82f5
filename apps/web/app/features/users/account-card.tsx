import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/text/text.ts'
import { unbroken } from '../../ui/unbroken.tsx'
import { KeptForCart } from '../add-to-cart/kept-for-cart.tsx'
import { NeedsScripts } from '../site/needs-scripts.tsx'
import { Head } from '../site/page.tsx'

/** The frame of the login, registration and password pages. */
export function AccountCard({
  title,
  description,
  lead,
  reason,
  children,
}: {
  title: string
  /** For search engines. */
  description: string
  lead?: string
  /** The reason why the visitor was redirected here. */
  reason?: string | undefined
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    // After a redirect as high as the page that it comes from, so that the footer does not jump.
    <div className={`mx-auto w-full max-w-md px-4 py-8 sm:py-12 ${reason ? 'min-h-dvh' : ''}`}>
      <Head title={title} description={description} />
      {reason && (
        <p role="status" className="mb-4 rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
          {translate(reason)}
        </p>
      )}
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-soft sm:p-8">
        <div className="text-center">
          <h1 className="title">{title}</h1>
          {lead && <p className="mt-1 text-muted">{unbroken(lead)}</p>}
        </div>
        <NeedsScripts />
        <KeptForCart />
        {children}
      </div>
    </div>
  )
}
