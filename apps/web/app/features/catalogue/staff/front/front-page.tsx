import {
  getFront,
  listBestSellers,
  listCategories,
  saveFront,
} from '@duka/contract/catalogue/catalogue.calls'
import { useState } from 'react'
import { type ActionFunctionArgs, Link, useActionData, useLoaderData } from 'react-router'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { newest } from '../../../../lib/calls/page-data.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { useRefused } from '../../../../ui/refusal.ts'
import { StaffPage } from '../../../staff-frame/staff-page.tsx'
import { staff } from '../../../staff-frame/words.ts'
import { FrontForm } from './front-form.tsx'
import { staffFront } from './words.ts'

export { unlessRefused as shouldRevalidate } from '../../../../lib/calls/page-data.ts'

export function loader() {
  const all = Promise.all([call(getFront), call(listCategories), call(listBestSellers)])
  return { found: load(all, staffFront.now().failed) }
}

export async function action({ request }: ActionFunctionArgs) {
  const t = staffFront.now()
  const body = JSON.parse(String((await request.formData()).get('front')))
  return attempt(call(saveFront, { body }), { done: t.saved, failed: t.failedSave, isShown: true })
}

/** What is above the list of products: its blocks, and a preview. */
export function Component() {
  const t = staffFront.use()
  const { found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  // A refusal that is over, because the other version was loaded.
  const [over, setOver] = useState<typeof outcome>()
  const refused = useRefused(outcome === over ? undefined : outcome)
  return (
    <StaffPage title={t.title}>
      <Link to="/dashboard/settings" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        {`‹ ${t.back}`}
      </Link>
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {([{ front: loaded }, { categories }, { products }]) => {
          const front = newest(loaded, outcome?.ok ? outcome.value.front : undefined)
          return (
            // What was saved begins a new form; what was refused stays in this one.
            <FrontForm
              key={front.version}
              front={front}
              categories={categories}
              best={products}
              refused={refused}
              isStale={refused?.code === 'FRONT_CHANGED'}
              onOtherLoaded={() => setOver(outcome)}
            />
          )
        }}
      </Loaded>
    </StaffPage>
  )
}
