import { paymentMethods as inShopOrder } from '@duka/contract/settings/payment-methods'
import type { StaffSettings } from '@duka/contract/settings/settings'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { staffConnections } from './connection-words.ts'
import { Fields, type FieldsOf } from './setting-fields.tsx'
import { linesOf, type SettingTexts, toChange, toTexts } from './setting-values.ts'
import { MpesaSetup, Setup } from './setup-facts.tsx'
import { type SaveOutcome, useEdits } from './use-edits.ts'
import { useUnsaved } from './use-unsaved.ts'
import { staffSettings } from './words.ts'

interface SettingsFormProps {
  loaded: StaffSettings
  outcome: SaveOutcome
}

/** All settings in panels, with a preview beside them and one button to save. */
export function SettingsForm({ loaded, outcome }: SettingsFormProps) {
  const t = staffSettings.use()
  const { unreached } = staff.use().leaving
  const { texts, edits, changedByOthers, change, send, discard } = useEdits(loaded, outcome)
  const defaults = toTexts(loaded.defaults)
  const count = Object.keys(edits).length
  const [wasKept] = useState(count > 0)
  const { form, fields: errors, alert, isOffline } = useRefusal(outcome)
  useUnsaved(count > 0, discard)

  const fields: FieldsOf = {
    texts,
    defaults,
    edits,
    changedByOthers,
    errors: byField(errors),
    hints: loaded.sms === 'sent' ? {} : { phoneAccounts: t.phoneAccountsNoSms },
    change,
  }
  return (
    <Form ref={form} method="post" noValidate onSubmit={send}>
      <input
        type="hidden"
        name="change"
        value={JSON.stringify({ version: loaded.version, ...toChange(edits, defaults) })}
      />
      {alert !== undefined && (
        <div className="mb-4">
          <Alert more={isOffline && unreached}>{alert}</Alert>
        </div>
      )}
      {wasKept && count > 0 && (
        <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {t.keptTyping}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <SettingsPanels of={fields} loaded={loaded} />
        </div>
        <ShopPreview texts={texts} />
      </div>
      <SaveBar count={count} discard={discard} />
    </Form>
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
      className={`${count > 0 ? 'sticky bottom-[var(--bottom-bar,0px)]' : ''} z-10 mt-4 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-ground px-1 py-3`}
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
function byField(fields: Record<string, string>): Record<string, string> {
  const byName: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(fields))
    byName[path.split('.')[0] ?? ''] ??= sentence
  return byName
}

/** A preview of the footer with what has been typed. */
function ShopPreview({ texts }: { texts: SettingTexts }) {
  const t = staffSettings.use()
  const { name, blurb, email, phones, address, hours, paymentMethods } = texts
  const chosen = paymentMethods.split(',')
  const ways = inShopOrder.filter((way) => chosen.includes(way))
  return (
    <aside
      aria-label={t.preview}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-soft lg:sticky lg:top-22"
    >
      <h2 className="border-b border-line px-4 py-2 text-sm font-medium text-muted">{t.preview}</h2>
      <div className="grid gap-3 bg-sunken p-4 text-sm wrap-anywhere">
        <p className="text-xl font-extrabold text-primary">{name}</p>
        {blurb && <p className="text-muted">{blurb}</p>}
        <p>
          {[email, ...linesOf(phones)].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p>{linesOf(address).join(', ')}</p>
        <p className="whitespace-pre-line">{hours}</p>
        <p>{ways.map((way) => t.methods[way]).join(' · ')}</p>
      </div>
    </aside>
  )
}

function SettingsPanels({ of, loaded }: { of: FieldsOf; loaded: StaffSettings }) {
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
          {of.texts.vatRegistered === 'on' && (
            <Fields of={of} group="vat" columns="sm:grid-cols-2" />
          )}
          <MpesaSetup loaded={loaded} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/settings/payments" look="secondary">
              {connections.titles[of.texts.vatRegistered === 'on' ? 'withPapers' : 'payments']}
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
