import type { Deps } from '../deps.ts'
import { deleteOldKeys } from '../http/idempotency.ts'
import { deleteOldEntries } from '../modules/audit/audit.queries.ts'
import { deleteOldSharedCarts } from '../modules/carts/shared-carts.queries.ts'
import { deleteOldMissed } from '../modules/catalogue/search/search.queries.ts'
import { deleteOldClientErrors } from '../modules/client-errors/client-errors.queries.ts'
import { deleteOldConsents } from '../modules/messages/consents/consents.queries.ts'
import { deleteOldPhones } from '../modules/messages/phones/message-phones.queries.ts'
import { deleteOldMessages } from '../modules/messages/records/messages.queries.ts'
import { forgetOldFailures } from '../modules/order-record/refused-parcels.queries.ts'
import { deleteOldDrafts } from '../modules/orders/place/drafts.queries.ts'
import { deleteOldLinks } from '../modules/payments/links/pay-links.queries.ts'
import { deleteOldTypedCodes } from '../modules/payments/records/typed-codes.queries.ts'
import { forgetLatePayers } from '../modules/privacy/forget-payer.queries.ts'
import { forgetOldRiders } from '../modules/riders/riders.queries.ts'
import { deleteOldRequests } from '../modules/stock-requests/stock-requests.queries.ts'
import { deleteExpired } from '../modules/users/delete-expired.queries.ts'
import { deleteOldFailures } from './failed-jobs.ts'

/** Deletes rows that have expired, and personal data that is no longer needed. */
export async function deleteOldRows(
  deps: Pick<Deps, 'db' | 'now' | 'sessionMaxDays'> & { settings: Pick<Deps['settings'], 'now'> },
): Promise<void> {
  await deleteOldKeys(deps.db)
  const keep = deps.settings.now()
  await deleteExpired(deps)
  await forgetLatePayers(deps.db)
  await deleteOldMessages(deps.db, keep.keepMessages)
  await deleteOldPhones(deps.db, keep.keepMessages)
  await deleteOldRequests(deps.db, { notified: keep.keepToldRequests, open: keep.keepOpenRequests })
  await forgetOldRiders(deps.db, keep.keepRiders)
  await forgetOldFailures(deps.db, keep.keepRiders)
  await deleteOldMissed(deps.db, keep.keepMissedSearches)
  await deleteOldConsents(deps.db, keep.keepConsents)
  if (keep.keepAudit !== null) await deleteOldEntries(deps.db, keep.keepAudit)
  await deleteOldDrafts(deps.db)
  await deleteOldLinks(deps.db, deps.now())
  await deleteOldTypedCodes(deps.db, deps.now())
  await deleteOldSharedCarts(deps.db)
  await deleteOldFailures(deps.db)
  await deleteOldClientErrors(deps.db)
}
