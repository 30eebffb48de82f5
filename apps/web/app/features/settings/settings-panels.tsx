import type { StaffSettings } from '@duka/contract/settings/settings'
import { ButtonLink } from '../../ui/button.tsx'
import { staffSettings } from '../../words/staff/settings.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { AcceptedPayments, type FieldsOf, Setting, Toggle } from './setting-fields.tsx'
import type { SettingName } from './setting-values.ts'
import { MpesaSetup, Setup } from './setup-facts.tsx'

/** All settings, in panels. */
export function SettingsPanels({ of, loaded }: { of: FieldsOf; loaded: StaffSettings }) {
  const t = staffSettings.use()
  return (
    <>
      <ShopPanels of={of} loaded={loaded} />
      <SellingPanels of={of} loaded={loaded} />
      <StaffPanels of={of} />
      <Panel title={t.panels.setup}>
        <Setup loaded={loaded} />
      </Panel>
    </>
  )
}

/** What customers read about the shop, and when it may write to them. */
function ShopPanels({ of, loaded }: { of: FieldsOf; loaded: StaffSettings }) {
  const t = staffSettings.use()
  const { panels } = t
  return (
    <>
      <Panel title={panels.shop}>
        <div className="grid gap-4">
          <Setting of={of} name="name" label={t.name} hint={t.nameHint} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/settings/face" look="secondary">
              {t.face}
            </ButtonLink>
            <ButtonLink to="/dashboard/settings/front" look="secondary">
              {t.front}
            </ButtonLink>
          </div>
          <Setting of={of} name="blurb" label={t.blurb} hint={t.blurbHint} rows={3} />
          <Toggle of={of} name="groupVariants" label={t.groupVariants} hint={t.groupVariantsHint} />
          <Toggle of={of} name="reviews" label={t.reviews} hint={t.reviewsHint} />
          <Toggle
            of={of}
            name="phoneAccounts"
            label={t.phoneAccounts}
            hint={loaded.sms === 'sent' ? t.phoneAccountsHint : t.phoneAccountsNoSms}
          />
        </div>
      </Panel>
      <Panel title={panels.contact}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Setting of={of} name="email" type="email" label={t.email} hint={t.emailHint} />
          <Setting of={of} name="whatsapp" type="tel" label={t.whatsapp} hint={t.whatsappHint} />
          <Setting of={of} name="phones" label={t.phones} hint={t.phonesHint} rows={3} />
          <Setting of={of} name="address" label={t.address} hint={t.onePerLine} rows={3} />
          <Setting of={of} name="map" label={t.map} hint={t.mapHint} />
          <Setting of={of} name="social" label={t.social} hint={t.socialHint} rows={3} />
        </div>
      </Panel>
      <Panel title={panels.hours}>
        <Setting of={of} name="hours" label={t.hours} hint={t.hoursHint} rows={2} />
      </Panel>
      <Panel title={panels.alerts}>
        <Setting of={of} name="quietHours" label={t.quietHours} hint={t.quietHoursHint} />
      </Panel>
    </>
  )
}

const limits = [
  'mpesaOpenOrders',
  'codOpenOrders',
  'codMaxPieces',
  'codMax',
  'codRefusals',
] as const

/** How customers find goods, pay and order. */
function SellingPanels({ of, loaded }: { of: FieldsOf; loaded: StaffSettings }) {
  const t = staffSettings.use()
  const { panels } = t
  return (
    <>
      <Panel title={panels.payments}>
        <div className="grid gap-4">
          <AcceptedPayments of={of} />
          <Setting
            of={of}
            name="accountHolder"
            label={t.accountHolder}
            hint={t.accountHolderHint}
          />
          <MpesaSetup loaded={loaded} />
        </div>
      </Panel>
      <Panel title={panels.orders}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Setting
            of={of}
            name="orderExpiryMinutes"
            label={t.expiry}
            hint={t.expiryHint}
            inputMode="numeric"
          />
          <Setting
            of={of}
            name="returnDays"
            label={t.returnDays}
            hint={t.returnDaysHint}
            inputMode="numeric"
          />
        </div>
        <p className="mt-4 text-muted">{t.limitsLead}</p>
        <div className="mt-2 grid gap-4 sm:grid-cols-3">
          <Numbers of={of} names={limits} labels={t.limits} hints={t.limitHints} />
        </div>
      </Panel>
      <Panel title={panels.search}>
        <Setting of={of} name="synonyms" label={t.synonyms} hint={t.synonymsHint} rows={4} />
      </Panel>
    </>
  )
}

const periods = [
  'keepMessages',
  'keepToldRequests',
  'keepOpenRequests',
  'keepRiders',
  'keepMissedSearches',
  'keepAudit',
  'keepConsents',
] as const

/** How long the shop keeps what it knows, and what its staff may do. */
function StaffPanels({ of }: { of: FieldsOf }) {
  const t = staffSettings.use()
  const { panels } = t
  return (
    <>
      <Panel title={panels.keep} more={t.keepLead}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Numbers of={of} names={periods} labels={t.keep} hints={t.keepHints} />
        </div>
      </Panel>
      <Panel title={panels.staff}>
        <div className="grid gap-4">
          <Toggle
            of={of}
            name="adminsOnlyManageStaff"
            label={t.adminsOnly}
            hint={t.adminsOnlyHint}
          />
          <Toggle
            of={of}
            name="secondFactorForStaff"
            label={t.secondFactor}
            hint={t.secondFactorHint}
          />
        </div>
      </Panel>
    </>
  )
}

interface NumbersProps<Name extends SettingName> {
  of: FieldsOf
  names: readonly Name[]
  labels: Record<Name, string>
  hints: Record<Name, string>
}

/** A field for each of these numbers. */
function Numbers<Name extends SettingName>({ of, names, labels, hints }: NumbersProps<Name>) {
  return names.map((name) => (
    <Setting
      key={name}
      of={of}
      name={name}
      label={labels[name]}
      hint={hints[name]}
      inputMode="numeric"
    />
  ))
}
