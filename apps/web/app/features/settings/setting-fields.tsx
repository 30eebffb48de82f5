import { methodsThat } from '@duka/contract/settings/payment-methods'
import { type ComponentProps, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextareaField } from '../../ui/field.tsx'
import { staffSettings } from '../../words/staff/settings.ts'
import type { SettingName, SettingTexts } from './setting-values.ts'
import type { Edits } from './use-edits.ts'

/** What all fields of the form need. */
export interface FieldsOf extends Pick<Edits, 'texts' | 'edits' | 'changedByOthers' | 'change'> {
  defaults: SettingTexts
  errors: Record<string, string>
}

interface SettingProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  of: FieldsOf
  name: SettingName
  label: string
  hint: string
  /** The number of lines, for a text of several lines. */
  rows?: number
}

/** One setting, with a button to restore its default and the value that somebody else saved meanwhile. */
export function Setting({ of, name, label, hint, rows, type, inputMode }: SettingProps) {
  const { texts, errors, change } = of
  const common = { label, error: errors[name], hint, value: texts[name], spellCheck: false }
  return (
    <div className="grid content-start gap-1">
      {rows ? (
        <TextareaField
          {...common}
          rows={rows}
          onChange={(event) => change(name, event.target.value)}
        />
      ) : (
        <Field
          {...common}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          onChange={(event) => change(name, event.target.value)}
        />
      )}
      <Beneath of={of} name={name} />
    </div>
  )
}

interface BeneathProps extends Pick<SettingProps, 'of' | 'name'> {
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

/** One setting that is on or off. */
export function Toggle({
  of,
  name,
  label,
  hint,
}: Pick<SettingProps, 'of' | 'name' | 'label' | 'hint'>) {
  const t = staffSettings.use()
  const id = useId()
  const { texts, errors, change } = of
  return (
    <div className="grid content-start gap-1">
      <Checkbox
        label={label}
        checked={texts[name] === 'on'}
        aria-describedby={id}
        onChange={(event) => change(name, event.target.checked ? 'on' : 'off')}
      />
      <p id={id} className={`text-sm ${errors[name] ? 'text-danger' : 'text-muted'}`}>
        {errors[name] ?? hint}
      </p>
      <Beneath of={of} name={name} inWords={(text) => (text === 'on' ? t.isOn : t.isOff)} />
    </div>
  )
}

const methods = methodsThat('mayBeChosen')

/** A checkbox for each payment method. */
export function AcceptedPayments({ of }: { of: FieldsOf }) {
  const t = staffSettings.use()
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
      <legend className="font-medium">{t.accepted}</legend>
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
        {error ?? t.acceptedHint}
      </p>
      <Beneath of={of} name="paymentMethods" inWords={wordsFor} />
    </fieldset>
  )
}
