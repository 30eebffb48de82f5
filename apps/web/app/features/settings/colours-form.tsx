import {
  type Colours,
  colourProblems,
  contrastOf,
  type Theme,
  tonesOf,
} from '@duka/contract/settings/colours'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { keepInTab, keptInTab } from '../../lib/forms/drafts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FieldFrame, useField } from '../../ui/field.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staffFace } from './face-words.ts'

/** Those of `styles.css`. */
const duka: Colours = { main: '#0b6e4f', accent: '#c8502b' }
const names = ['main', 'accent'] as const

interface ColoursFormProps {
  saved: Colours | null
  errors: Record<string, string>
}

/** Two colours, with their contrast at once and a preview in both themes. */
export function ColoursForm({ saved, errors }: ColoursFormProps) {
  const t = staffFace.use()
  const first = saved ?? duka
  const [typed, setTyped] = useState<Colours>(() => keptInTab('colours') ?? first)
  const [seen, setSeen] = useState<Colours>(isWhole(typed) ? typed : first)
  const submit = useSubmit()
  const busy = useNavigation().formData?.has('main') ?? false

  const change = (which: keyof Colours, colour: string) => {
    const next = { ...typed, [which]: colour.trim().toLowerCase() }
    setTyped(next)
    keepInTab('colours', next)
    // Half a colour keeps the preview.
    if (isWhole(next)) setSeen(next)
  }
  const goBack = async () => {
    if (await confirm({ question: t.usualAsk, yes: t.usual }))
      submit({ intent: 'noColours' }, { method: 'post' })
  }
  return (
    <Panel title={t.colours} more={t.coloursHint}>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="colours" />
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((which) => (
            <ColourField
              key={which}
              which={which}
              colours={typed}
              error={errors[`colours.${which}`]}
              change={change}
            />
          ))}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <FacePreview colours={seen} theme="light" />
          <FacePreview colours={seen} theme="dark" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy && t.saving}>
            {t.save}
          </Button>
          {saved && (
            <Button look="quiet" onClick={goBack}>
              {t.usual}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}

interface ColourFieldProps {
  which: keyof Colours
  colours: Colours
  error: string | undefined
  change(which: keyof Colours, colour: string): void
}

function ColourField({ which, colours, error, change }: ColourFieldProps) {
  const t = staffFace.use()
  const hint = t[`${which}Hint`]
  const { id, input } = useField({ error, hint })
  const colour = colours[which]
  return (
    <div className="grid content-start gap-1">
      <FieldFrame id={id} label={t[which]} error={error} hint={hint}>
        <div className="flex gap-2">
          <input
            {...input}
            name={which}
            value={colour}
            spellCheck={false}
            autoComplete="off"
            className="control figures"
            onChange={(event) => change(which, event.target.value)}
          />
          <input
            type="color"
            aria-label={t.pick(t[which])}
            value={isColour(colour) ? colour : '#000000'}
            className="h-11 w-14 shrink-0 rounded-control border border-edge bg-surface p-1"
            onChange={(event) => change(which, event.target.value)}
          />
        </div>
      </FieldFrame>
      <Result which={which} colours={colours} change={change} />
    </div>
  )
}

/** Whether text on this colour is readable, and what would be. */
function Result({ which, colours, change }: Omit<ColourFieldProps, 'error'>) {
  const t = staffFace.use()
  const colour = colours[which]
  if (!isColour(colour)) return <p className="text-sm text-muted">{t.notAColour}</p>
  const both = { main: colour, accent: colour }
  const [problem] = colourProblems(both)
  if (!problem)
    return (
      <p role="status" className="text-sm text-green-ink">
        {t.isReadable(
          contrastOf(both, which, 'light').toFixed(1),
          contrastOf(both, which, 'dark').toFixed(1),
        )}
      </p>
    )
  const { contrast, better } = problem
  return (
    <div role="status" className="grid justify-items-start gap-1 text-sm text-danger">
      <p>{t.tooLight(contrast.toFixed(1), better)}</p>
      <button
        type="button"
        className="min-h-8 text-primary underline"
        onClick={() => change(which, better)}
      >
        {t.takeBetter(better)}
      </button>
    </div>
  )
}

function isWhole(colours: Colours): boolean {
  return names.every((name) => isColour(colours[name]))
}

function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/.test(text)
}

/** A card and a button in these colours. Only a picture: nothing in it can be pressed. */
function FacePreview({ colours, theme }: { colours: Colours; theme: Theme }) {
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
