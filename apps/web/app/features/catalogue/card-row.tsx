import { Children, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { catalogue } from './words.ts'

interface CardRowProps {
  title: ReactNode
  className?: string
  children: ReactNode
}

/** Cards in one line that scrolls sideways: by swipe, and by its arrows where there is room for them. */
export function CardRow({ title, className, children }: CardRowProps) {
  const t = catalogue.use()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const count = Children.count(children)
  const scroll = (way: number) => row.current?.scrollBy({ left: way * row.current.clientWidth })
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {count > 4 && (
          <p className={`needs-scripts flex max-md:hidden ${count > 5 ? '' : 'xl:hidden'}`}>
            <IconButton label={t.earlier} aria-describedby={id} onClick={() => scroll(-1)}>
              <Icon name="left" />
            </IconButton>
            <IconButton label={t.further} aria-describedby={id} onClick={() => scroll(1)}>
              <Icon name="right" />
            </IconButton>
          </p>
        )}
      </div>
      <div ref={row} className="card-row">
        {children}
      </div>
    </section>
  )
}
