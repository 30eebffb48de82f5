import './react-aria-style.ts'
import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SideMenu } from './side-menu.tsx'
import { StaffHeader } from './staff-header.tsx'
import { staff } from './words.ts'
import { readWork, useFresh, WorkContext } from './work.ts'

/** Whether M-Pesa is simulated, and what waits. A failure of these leaves the page as it is. */
export async function loader() {
  const [simulator, queues] = await Promise.all([
    call(getPaymentOptions).then(
      ({ simulator }) => simulator,
      () => false,
    ),
    readWork(),
  ])
  return { simulator, queues }
}

/** After every action, which may have changed what waits. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET'

/** The frame of all staff pages: a header, and a menu beside them or, on phones, at the bottom of the screen. */
export function Component() {
  // Loads the toast library early: the toast about a lost connection could not be loaded then.
  useEffect(prepareToasts, [])
  const t = staff.use()
  const { simulator, queues } = useLoaderData<typeof loader>()
  return (
    <WorkContext value={useFresh(queues)}>
      <div className="staff-frame flex min-h-dvh flex-col print:block print:min-h-0">
        <StaffHeader />
        <div className="middle grid w-full flex-1 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8 print:block">
          <SideMenu />
          {/* As high as the screen, so that the menu below it does not jump while the page loads. */}
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 py-4 outline-none max-xl:min-h-dvh xl:py-6 print:min-h-0 print:py-0"
          >
            {simulator && (
              <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink max-md:mb-2 max-md:py-1 max-md:text-sm print:hidden">
                {t.simulated}
              </p>
            )}
            <Outlet />
          </main>
        </div>
        <PhoneMenu />
      </div>
    </WorkContext>
  )
}
