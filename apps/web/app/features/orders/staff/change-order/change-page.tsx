import { shortId } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Loaded as Result } from '../../../../lib/calls/load.ts'
import { ButtonLink, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { OrderSkeleton } from '../../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../../staff-frame/staff-page.tsx'
import { staff } from '../../../staff-frame/words.ts'
import { staffOrders } from '../words.ts'
import { changeWords } from './words.ts'

/** The frame of a page that changes an order, with the way back to it. */
export function ChangePage<Found>({
  title,
  from,
  children,
}: {
  title: (id: string) => string
  from: Promise<Result<Found | null>>
  children: (found: Found) => ReactNode
}) {
  const t = changeWords.use()
  const o = staffOrders.use()
  const { orderId = '' } = useParams()
  return (
    <StaffPage title={title(shortId(orderId))}>
      <Link
        to={`/dashboard/orders/${orderId}`}
        className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}
      >
        <Icon name="left" /> {t.back}
      </Link>
      <Loaded from={from} waiting={o.loadingOne} shape={OrderSkeleton} retry={staff.use().retry}>
        {(found) =>
          found ? (
            children(found)
          ) : (
            <ErrorState
              title={refusals.ORDER_NOT_FOUND.message}
              action={<ButtonLink to="/dashboard/orders">{o.back}</ButtonLink>}
            />
          )
        }
      </Loaded>
    </StaffPage>
  )
}
