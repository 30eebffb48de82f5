import { previewPage } from '@duka/contract/pages/pages.calls'
import { useState } from 'react'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { WrittenText } from '../site/written-text.tsx'
import { staffPages } from './words.ts'

interface Preview {
  language: string
  /** Empty: nothing is written in this language. */
  html: string
}

const textFields = [
  ['en', 'text'],
  ['sw', 'textSw'],
] as const

/** A preview of the form's texts, rendered by the server's parser. */
export function usePreview() {
  const [shown, setShown] = useState<Preview[]>()
  const [isMaking, setMaking] = useState(false)
  const make = async (form: HTMLFormElement) => {
    setMaking(true)
    const values = new FormData(form)
    const work = Promise.all(
      textFields.map(async ([language, field]) => {
        const text = String(values.get(field) ?? '').trim()
        const html = text ? (await call(previewPage, { body: { text } })).html : ''
        return { language, html }
      }),
    )
    const made = await attempt(work, { failed: staffPages.now().failedPreview })
    setMaking(false)
    if (made.ok) setShown(made.value)
  }
  return { shown, isMaking, make }
}

/** The page as customers read it, a column for each language. */
export function PagePreview({ shown }: { shown: Preview[] }) {
  const t = staffPages.use()
  return (
    <section aria-label={t.preview} className="grid gap-6 border-t border-line pt-4 lg:grid-cols-2">
      {shown.map(({ language, html }) => (
        <div key={language} className="min-w-0">
          {html ? (
            <WrittenText html={html} lang={language} />
          ) : (
            <p className="text-muted">{t.empty}</p>
          )}
        </div>
      ))}
    </section>
  )
}
