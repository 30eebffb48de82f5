import type { ReactNode } from 'react'
import { useShop } from '../../lib/shop.ts'

interface HeadProps {
  /** Without one, only the shop's name. */
  title: string | undefined
  description?: string
  /** Adds `noindex`, for pages behind the login and errors. */
  hidden?: boolean
}

/** Title and description of a page; React moves them into the head. */
export function Head({ title, description, hidden }: HeadProps) {
  const { name } = useShop()
  return (
    <>
      <title>{[title, name].filter(Boolean).join(' · ')}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}

/** The frame of a page: its `h1`, what is beside it, and the content. */
export function Page({
  title,
  aside,
  narrow,
  children,
}: {
  title: string
  aside?: ReactNode
  /** Limits the width, for text and forms. */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div className={`middle py-6 ${narrow ? 'max-w-2xl' : ''}`}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  )
}
