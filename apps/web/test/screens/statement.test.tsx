import { statementReasons } from '@duka/contract/payments/statement-reasons'
import { expect, test } from 'vitest'
import { Notices } from '../../app/features/payments/staff/statement-panel.tsx'
import { inSwahili, renderPage, textOf } from '../render.tsx'

const row = { amount: null, order: null, orderNumber: null, result: 'unread' } as const
const rows = [
  { ...row, line: 8, receipt: 'UKHZ', why: statementReasons.cutOff },
  { ...row, line: 9, receipt: null, why: statementReasons.wrongTime },
  { ...row, line: 10, receipt: 'UKGE6JGHEN', result: 'skipped', why: null } as const,
  { ...row, line: 13, receipt: 'UKTWO', result: 'known', why: statementReasons.otherSum } as const,
]
const show = (order: 'day-first' | 'month-first') =>
  textOf(
    renderPage(
      () => (
        <Notices
          rows={rows}
          dates={{ order, written: '11/5/2026', read: '2026-11-05T11:05:00Z' }}
        />
      ),
      {},
    ),
  )

test('the page names each line of a statement that was not taken, and how dates were read', async () => {
  const english = show('month-first')
  expect(english).toContain('2 lines were not taken')
  expect(english).toContain('Line 8, UKHZ: The file ends in the middle of this line.')
  expect(english).toContain('11/5/2026 was read as 5 Nov 2026')
  expect(english).not.toContain('UKGE6JGHEN')
  expect(english).toContain('Line 13, UKTWO: The shop has this receipt with another sum')
  expect(show('day-first')).toContain('Nothing in this file tells the day from the month')

  const swahili = await inSwahili(() => show('month-first'))
  expect(swahili).toContain('Mstari 8, UKHZ: Faili inaishia katikati ya mstari huu.')
  expect(swahili).toContain('mwezi unaandikwa kwanza')
})
