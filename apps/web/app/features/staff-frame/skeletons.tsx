import type { ReactNode } from 'react'
import { Spinner } from '../../ui/states.tsx'

/** A grey block as large as the content that is being loaded. */
function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-control bg-sunken ${className}`}
    />
  )
}

/** Enough rows, or cards on a phone, to fill a screen. */
const SHOWN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** Says what is being loaded, in the place of the list's tools. */
function LoadingNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-2 flex min-h-11 items-center gap-3 text-muted">
      <Spinner /> {children}
    </p>
  )
}

/** The skeleton of a list, as high as the list, so that the layout does not shift. */
export function ListSkeleton({ children }: { children: ReactNode }) {
  return (
    <div>
      <LoadingNote>{children}</LoadingNote>
      <div className="grid h-[calc(100dvh-6rem)] content-start gap-1 overflow-hidden">
        <Skeleton className="h-9 max-md:hidden" />
        {SHOWN.map((name) => (
          <Skeleton key={name} className="h-15 md:h-11" />
        ))}
      </div>
    </div>
  )
}

/** The skeleton of the overview, with all cards in place. */
export function OverviewSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <div className="relative grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['users', 'products', 'orders', 'revenue'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-card" />
        ))}
        <p role="status" className="absolute top-4 left-4 flex items-center gap-3 text-muted">
          <Spinner /> {children}
        </p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid gap-4">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
        <div className="grid gap-4 sm:max-xl:grid-cols-2">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </div>
    </div>
  )
}

/** The skeleton of an order: facts on the right, the rest in a column. */
export function OrderSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-120 rounded-card xl:col-start-2" />
      <div className="grid gap-4 xl:col-start-1 xl:row-start-1">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </div>
      <p role="status" className="absolute top-4 left-4 flex items-center gap-3 text-muted">
        <Spinner /> {children}
      </p>
    </div>
  )
}
