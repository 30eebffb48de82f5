import { type Colours, type Theme, tonesOf } from '@duka/contract/settings/colours'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { staffFace } from './face-words.ts'

/** A card and a button in these colours. Only a picture: nothing in it can be pressed. */
export function FacePreview({ colours, theme }: { colours: Colours; theme: Theme }) {
  const t = staffFace.use()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    for (const [name, tone] of Object.entries(tonesOf(colours)[theme]))
      place.current?.style.setProperty(`--${name}`, tone)
  }, [colours, theme])
  const { sample } = t
  return (
    <figure
      ref={place}
      data-theme={theme}
      className="overflow-hidden rounded-card border border-line bg-ground text-ink"
    >
      <figcaption className="border-b border-line px-3 py-1.5 text-sm text-muted">
        {t.preview[theme]}
      </figcaption>
      <div className="grid gap-3 p-3" inert>
        <div className="card max-w-48">
          <span className="bg-tint aspect-square w-full" />
          <div className="card-text">
            <p className="text-sm font-medium">{sample.name}</p>
            <p className="figures font-bold">
              {sample.price} <s className="text-sm font-normal text-muted">{sample.before}</s>{' '}
              <span className="text-sm text-accent-ink">{sample.off}</span>
            </p>
            <span className={buttonClass('tint', 'mt-1 w-full')}>{sample.add}</span>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <span className={buttonClass()}>{sample.checkout}</span>
          <span className="text-primary underline">{sample.link}</span>
          <span className="figures min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent">
            3
          </span>
        </p>
      </div>
    </figure>
  )
}
