import type { StaffSettings } from '@duka/contract/settings/settings'
import { ButtonLink } from '../../ui/button.tsx'
import { staffSettings } from '../../words/staff/settings.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staffConnections } from './connection-words.ts'
import { Fields, type FieldsOf } from './setting-fields.tsx'
import { MpesaSetup, Setup } from './setup-facts.tsx'

/** All settings, in panels. */
export function SettingsPanels({ of, loaded }: { of: FieldsOf; loaded: StaffSettings }) {
  const t = staffSettings.use()
  const { panels } = t
  const connections = staffConnections.use()
  return (
    <>
      <Panel title={panels.shop}>
        <div className="grid gap-4">
          <Fields of={of} group="name" />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/settings/face" look="secondary">
              {t.face}
            </ButtonLink>
            <ButtonLink to="/dashboard/settings/front" look="secondary">
              {t.front}
            </ButtonLink>
          </div>
          <Fields of={of} group="shop" />
        </div>
      </Panel>
      <Panel title={panels.contact}>
        <Fields of={of} group="contact" columns="sm:grid-cols-2" />
      </Panel>
      <Panel title={panels.hours}>
        <Fields of={of} group="hours" />
      </Panel>
      <Panel title={panels.alerts}>
        <Fields of={of} group="alerts" />
      </Panel>
      <Panel title={panels.payments}>
        <div className="grid gap-4">
          <Fields of={of} group="payments" />
          <MpesaSetup loaded={loaded} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/settings/payments" look="secondary">
              {connections.titles.payments}
            </ButtonLink>
            <ButtonLink to="/dashboard/settings/messages" look="secondary">
              {connections.titles.messages}
            </ButtonLink>
          </div>
        </div>
      </Panel>
      <Panel title={panels.orders}>
        <Fields of={of} group="orders" columns="sm:grid-cols-2" />
        <p className="mt-4 mb-2 text-muted">{t.limitsLead}</p>
        <Fields of={of} group="limits" columns="sm:grid-cols-3" />
      </Panel>
      <Panel title={panels.search}>
        <Fields of={of} group="search" />
      </Panel>
      <Panel title={panels.keep} more={t.keepLead}>
        <Fields of={of} group="keep" columns="sm:grid-cols-2" />
      </Panel>
      <Panel title={panels.staff}>
        <Fields of={of} group="staff" />
      </Panel>
      <Panel title={panels.setup}>
        <Setup loaded={loaded} />
      </Panel>
    </>
  )
}
