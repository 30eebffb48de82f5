import { getOpening } from '@duka/contract/dashboard/dashboard.calls'
import type { Opening } from '@duka/contract/dashboard/opening'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { may } from '../../lib/session/may.ts'
import { Fold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { openingWords } from './words.ts'

type Step = Opening['steps'][number]

/** The steps: none in a demo, for who may not do them, and where they cannot be read. */
export async function readSteps(): Promise<Step[]> {
  if (!may('settings')) return []
  const { steps, isDemo } = await call(getOpening).catch((error) => {
    console.warn('What is to do before opening could not be read', error)
    return { steps: [], isDemo: true }
  })
  return isDemo ? [] : steps
}

/** What a new owner still has to do before the shop sells, and what can wait: that alone is folded. */
export function BeforeYouOpen({ steps }: { steps: Step[] }) {
  const t = openingWords.use()
  const rows = (needed: boolean) => steps.filter((step) => step.needed === needed)
  const open = (needed: boolean) => rows(needed).filter(({ done }) => !done)
  if (open(true).length === 0)
    return open(false).length > 0 ? (
      <Fold label={t.rest(open(false).length)}>
        <Steps steps={open(false)} />
      </Fold>
    ) : null
  return (
    <Panel title={t.title}>
      <p className="mb-2">{t.lead(open(true).length)}</p>
      <Steps steps={rows(true)} />
      <p className="mt-3 mb-2 font-semibold">{t.canWait}</p>
      <Steps steps={rows(false)} />
    </Panel>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  const t = openingWords.use()
  return (
    <ul className="grid gap-x-4 sm:grid-cols-2">
      {steps.map(({ name, done, link }) => (
        <li key={name} className="flex min-h-11 items-center gap-2">
          {done ? (
            <>
              <Icon name="check" className="size-5 shrink-0 text-primary" />
              <span className="text-muted">
                {t.steps[name]} <span className="sr-only">{t.done}</span>
              </span>
            </>
          ) : (
            <Link
              to={link}
              className="inline-flex min-h-11 items-center font-medium text-primary underline"
            >
              {t.steps[name]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
