import type { StaffSettings } from '@duka/contract/settings/settings'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { Alert } from '../../ui/states.tsx'
import { staffSettings } from '../../words/staff/settings.ts'
import { staff } from '../../words/staff/staff.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { AcceptedPayments, type FieldsOf, Setting, Toggle } from './setting-fields.tsx'
import { toChange, toTexts } from './setting-values.ts'
import { MpesaSetup, Setup } from './setup-facts.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { type SaveOutcome, useEdits } from './use-edits.ts'
import { useUnsaved } from './use-unsaved.ts'

interface SettingsFormProps {
  loaded: StaffSettings
  outcome: SaveOutcome
}

/** All settings in groups, with a preview beside them and one button to save. */
export function SettingsForm({ loaded, outcome }: SettingsFormProps) {
  const t = staffSettings.use()
  const { unreached } = staff.use().leaving
  const { texts, edits, changedByOthers, change, discard } = useEdits(loaded, outcome)
  const defaults = toTexts(loaded.defaults)
  const count = Object.keys(edits).length
  const [wasKept] = useState(count > 0)
  const refused = outcome?.ok === false ? outcome : undefined
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, refused)
  useUnsaved(count > 0, discard)

  const fields: FieldsOf = {
    texts,
    defaults,
    edits,
    changedByOthers,
    errors: byField(refused?.fields),
    change,
  }
  return (
    <Form ref={form} method="post" noValidate>
      <input
        type="hidden"
        name="change"
        value={JSON.stringify({ version: loaded.version, ...toChange(edits, defaults) })}
      />
      {refused && Object.keys(refused.fields).length === 0 && (
        <div className="mb-4">
          <Alert more={refused.isOffline && unreached}>{refused.message}</Alert>
        </div>
      )}
      {wasKept && count > 0 && (
        <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {t.keptTyping}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <Groups fields={fields} loaded={loaded} />
        </div>
        <ShopPreview texts={texts} />
      </div>
      <SaveBar count={count} discard={discard} />
    </Form>
  )
}

const limits = [
  'mpesaOpenOrders',
  'codOpenOrders',
  'codMaxPieces',
  'codMax',
  'codRefusals',
] as const

const periods = [
  'keepMessages',
  'keepToldRequests',
  'keepOpenRequests',
  'keepRiders',
  'keepMissedSearches',
  'keepAudit',
  'keepConsents',
] as const

function Groups({ fields, loaded }: { fields: FieldsOf; loaded: StaffSettings }) {
  const t = staffSettings.use()
  const { groups } = t
  return (
    <>
      <Panel title={groups.shop}>
        <div className="grid gap-4">
          <Setting of={fields} name="name" label={t.name} hint={t.nameHint} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/settings/face" look="secondary">
              {t.face}
            </ButtonLink>
            <ButtonLink to="/dashboard/settings/front" look="secondary">
              {t.front}
            </ButtonLink>
          </div>
          <Setting of={fields} name="blurb" label={t.blurb} hint={t.blurbHint} rows={3} />
          <Toggle
            of={fields}
            name="groupVariants"
            label={t.groupVariants}
            hint={t.groupVariantsHint}
          />
          <Toggle of={fields} name="reviews" label={t.reviews} hint={t.reviewsHint} />
        </div>
      </Panel>
      <Panel title={groups.contact}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Setting of={fields} name="email" type="email" label={t.email} hint={t.emailHint} />
          <Setting
            of={fields}
            name="whatsapp"
            type="tel"
            label={t.whatsapp}
            hint={t.whatsappHint}
          />
          <Setting of={fields} name="phones" label={t.phones} hint={t.phonesHint} rows={3} />
          <Setting of={fields} name="address" label={t.address} hint={t.onePerLine} rows={3} />
          <Setting of={fields} name="map" label={t.map} hint={t.mapHint} />
          <Setting of={fields} name="social" label={t.social} hint={t.socialHint} rows={3} />
        </div>
      </Panel>
      <Panel title={groups.hours}>
        <Setting of={fields} name="hours" label={t.hours} hint={t.hoursHint} rows={2} />
      </Panel>
      <Panel title={groups.alerts}>
        <Setting of={fields} name="quietHours" label={t.quietHours} hint={t.quietHoursHint} />
      </Panel>
      <Panel title={groups.payments}>
        <div className="grid gap-4">
          <AcceptedPayments of={fields} />
          <MpesaSetup loaded={loaded} />
        </div>
      </Panel>
      <Panel title={groups.orders}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Setting
            of={fields}
            name="orderExpiryMinutes"
            label={t.expiry}
            hint={t.expiryHint}
            inputMode="numeric"
          />
          <Setting
            of={fields}
            name="returnDays"
            label={t.returnDays}
            hint={t.returnDaysHint}
            inputMode="numeric"
          />
        </div>
        <p className="mt-4 text-muted">{t.limitsLead}</p>
        <div className="mt-2 grid gap-4 sm:grid-cols-3">
          {limits.map((name) => (
            <Setting
              key={name}
              of={fields}
              name={name}
              label={t.limits[name]}
              hint={t.limitHints[name]}
              inputMode="numeric"
            />
          ))}
        </div>
      </Panel>
      <Panel title={groups.search}>
        <Setting of={fields} name="synonyms" label={t.synonyms} hint={t.synonymsHint} rows={4} />
      </Panel>
      <Panel title={groups.keep} more={t.keepLead}>
        <div className="grid gap-4 sm:grid-cols-2">
          {periods.map((name) => (
            <Setting
              key={name}
              of={fields}
              name={name}
              label={t.keep[name]}
              hint={t.keepHints[name]}
              inputMode="numeric"
            />
          ))}
        </div>
      </Panel>
      <Panel title={groups.staff}>
        <div className="grid gap-4">
          <Toggle
            of={fields}
            name="adminsOnlyManageStaff"
            label={t.adminsOnly}
            hint={t.adminsOnlyHint}
          />
          <Toggle
            of={fields}
            name="secondFactorForStaff"
            label={t.secondFactor}
            hint={t.secondFactorHint}
          />
        </div>
      </Panel>
      <Panel title={groups.setup}>
        <Setup loaded={loaded} />
      </Panel>
    </>
  )
}

function SaveBar({ count, discard }: { count: number; discard: () => void }) {
  const t = staffSettings.use()
  const busy = useNavigation().formAction === '/dashboard/settings'
  const ask = async () => {
    if (await confirm({ question: t.discardAsk, yes: t.discard })) discard()
  }
  return (
    <div
      className={`${count > 0 ? 'sticky bottom-0' : ''} z-10 mt-4 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-ground px-1 py-3`}
    >
      <p role="status" className="mr-auto text-muted">
        {count > 0 ? t.unsaved(count) : t.nothing}
      </p>
      {count > 0 && (
        <Button look="secondary" onClick={ask} disabled={busy}>
          {t.discard}
        </Button>
      )}
      <Button type="submit" busy={busy && t.saving} disabled={count === 0}>
        {t.save}
      </Button>
    </div>
  )
}

/** Messages by field: those for an entry of a list (`phones.0`) belong to the list's field. */
function byField(fields: Record<string, string> = {}): Record<string, string> {
  const byName: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(fields))
    byName[path.split('.')[0] ?? ''] ??= sentence
  return byName
}
