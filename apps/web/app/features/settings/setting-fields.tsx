import { methodsThat } from '@duka/contract/settings/payment-methods'
import { type FormSetting, settingTable } from '@duka/contract/settings/setting-table'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextareaField } from '../../ui/field.tsx'
import { showIfAsked } from '../staff-frame/staff-page.tsx'
import { vatChoices } from '../staff-frame/vat-choices.ts'
import { vatWords } from '../staff-frame/vat-words.ts'
import { formSettings, type SettingTexts } from './setting-values.ts'
import type { Edits } from './use-edits.ts'
import { staffSettings } from './words.ts'

/** What all fields of the form need. */
export interface FieldsOf extends Pick<Edits, 'texts' | 'edits' | 'changedByOthers' | 'change'> {
  defaults: SettingTexts
  errors: Record<string, string>
  /** In place of those in the words. */
  hints: Partial<SettingTexts>
}

export function Fields({
  of,
  group,
  columns = '',
}: {
  of: FieldsOf
  group: string
  columns?: string
}) {
  const names = formSettings.filter((name) => settingTable[name].group === group)
  return (
    <div className={`grid gap-4 ${columns}`}>
      {names.map((name) => (
        <Setting key={name} of={of} name={name} />
      ))}
    </div>
  )
}

interface SettingProps {
  of: FieldsOf
  name: FormSetting
}

/** One setting, with a button to restore its default and the value that somebody else saved meanwhile. */
function Setting({ of, name }: SettingProps) {
  const [label, hint] = staffSettings.use().fields[name]
  const { texts, errors, change } = of
  const { kind } = settingTable[name]
  const vatOptions = vatChoices(vatWords.use())
  if (kind === 'methods') return <AcceptedPayments of={of} />
  if (kind === 'toggle') return <Toggle of={of} name={name} />
  const isClass = kind === 'vat-class'
  const common = { label, error: errors[name], hint, value: texts[name], spellCheck: false }
  return (
    <div className="grid content-start gap-1">
      {kind === 'paragraph' || kind === 'lines' || kind === 'groups' ? (
        <TextareaField
          {...common}
          rows={rows[name] ?? 3}
          onChange={(event) => change(name, event.target.value)}
        />
      ) : isClass ? (
        <SelectField
          label={label}
          error={errors[name]}
          hint={hint}
          value={texts[name]}
          options={vatOptions}
          onChange={(event) => change(name, event.target.value)}
        />
      ) : (
        <Field
          {...common}
          type={kind === 'email' || kind === 'tel' ? kind : undefined}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          onChange={(event) => change(name, event.target.value)}
        />
      )}
      <Beneath of={of} name={name} />
    </div>
  )
}

/** How many lines of a longer text are in view, where not 3. */
const rows: Partial<Record<FormSetting, number>> = { hours: 2, synonyms: 4 }

interface BeneathProps extends SettingProps {
  /** The value in words, if its text is not readable. */
  inWords?: (text: string) => string
}

const inOneLine = (text: string) => text.replaceAll('\n', ', ')

function Beneath({
  of: { texts, edits, changedByOthers, defaults, change },
  name,
  inWords = inOneLine,
}: BeneathProps) {
  const t = staffSettings.use()
  const saved = changedByOthers[name]
  const usual = defaults[name]
  return (
    <>
      {saved !== undefined && (
        <p className="text-sm text-yellow-ink">
          {name in edits ? t.theySaved(inWords(saved) || t.blank) : t.changedMeanwhile}
        </p>
      )}
      {texts[name].trim() !== usual && (
        <button
          type="button"
          onClick={() => change(name, usual)}
          className="min-h-8 justify-self-start text-left text-sm text-primary underline"
        >
          {t.toDefault(inWords(usual))}
        </button>
      )}
    </>
  )
}

function Toggle({ of, name }: SettingProps) {
  const t = staffSettings.use()
  const [label, hint] = t.fields[name]
  const id = useId()
  const { texts, errors, change } = of
  return (
    <div id={name} ref={showIfAsked} className="grid content-start gap-1">
      <Checkbox
        label={label}
        checked={texts[name] === 'on'}
        aria-describedby={id}
        onChange={(event) => change(name, event.target.checked ? 'on' : 'off')}
      />
      <p id={id} className={`text-sm ${errors[name] ? 'text-danger' : 'text-muted'}`}>
        {errors[name] ?? of.hints[name] ?? hint}
      </p>
      <Beneath of={of} name={name} inWords={(text) => (text === 'on' ? t.isOn : t.isOff)} />
    </div>
  )
}

const methods = methodsThat('mayBeChosen')

function AcceptedPayments({ of }: { of: FieldsOf }) {
  const t = staffSettings.use()
  const [label, hint] = t.fields.paymentMethods
  const id = useId()
  const { texts, errors, change } = of
  const error = errors.paymentMethods
  const on = texts.paymentMethods.split(',')
  const wordsFor = (text: string) =>
    methods
      .filter((method) => text.split(',').includes(method))
      .map((method) => t.methods[method])
      .join(', ')
  const set = (method: string, isOn: boolean) =>
    change(
      'paymentMethods',
      methods.filter((one) => (one === method ? isOn : on.includes(one))).join(','),
    )
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{label}</legend>
      {methods.map((method) => (
        <Checkbox
          key={method}
          label={t.methods[method]}
          checked={on.includes(method)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => set(method, event.target.checked)}
        />
      ))}
      <p id={id} className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}>
        {error ?? hint}
      </p>
      <Beneath of={of} name="paymentMethods" inWords={wordsFor} />
    </fieldset>
  )
}
