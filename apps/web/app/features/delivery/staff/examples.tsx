import { useFetcher } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staffDelivery } from './words.ts'
import { exampleSets } from './zone-examples.ts'

/** For a shop without zones: explains what that means, and offers example zones to start from. */
export function Examples() {
  const t = staffDelivery.use()
  const fetcher = useFetcher<Outcome>()
  const isBusy = fetcher.state !== 'idle'
  const chosen = fetcher.formData?.get('example')
  return (
    <Panel title={t.examples} more={t.empty}>
      <p className="mb-4 max-w-prose">{t.emptyMore}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {exampleSets.map(({ key }, at) => (
          <li
            key={key}
            className="grid content-between justify-items-start gap-3 rounded-control border border-line p-4"
          >
            <div>
              <h3 className="font-bold">{t.exampleSets[key].name}</h3>
              <p className="text-muted">{t.exampleSets[key].about}</p>
            </div>
            <Button
              look="secondary"
              aria-label={t.startFrom(t.exampleSets[key].name)}
              disabled={isBusy}
              busy={isBusy && chosen === String(at) && t.starting}
              onClick={() =>
                void fetcher.submit({ intent: 'example', example: String(at) }, { method: 'post' })
              }
            >
              {t.start}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
