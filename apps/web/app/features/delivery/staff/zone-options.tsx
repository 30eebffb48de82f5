import { deliveryKinds } from '@duka/contract/delivery/delivery'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { staffDelivery } from '../../../words/staff/delivery.ts'
import { newOption, type OptionDraft } from './zone-draft.ts'

const hours = Array.from({ length: 23 }, (_, at) => at + 1)

interface ZoneOptionsProps {
  options: OptionDraft[]
  points: DeliveryPoint[]
  /** By `options.0.fee`. */
  errors: Record<string, string>
  onChange: (options: OptionDraft[]) => void
}

/** The delivery options of a zone, one box for each. */
export function ZoneOptions({ options, points, errors, onChange }: ZoneOptionsProps) {
  const t = staffDelivery.use()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t.options}</legend>
      {options.map((option, at) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: new options have no id yet, and only the last is new
          key={at}
          number={at + 1}
          option={option}
          points={points}
          error={(field) => errors[`options.${at}.${field}`]}
          onChange={(part) =>
            onChange(options.map((one, index) => (index === at ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(options.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => onChange([...options, newOption])}
      >
        {t.addOption}
      </Button>
    </fieldset>
  )
}

interface OptionFieldsProps {
  number: number
  option: OptionDraft
  points: DeliveryPoint[]
  error: (field: string) => string | undefined
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: () => void
}

function OptionFields({ number, option, points, error, onChange, onRemove }: OptionFieldsProps) {
  const t = staffDelivery.use()
  /** The attributes of an input for this field. */
  const typed = (name: 'name' | 'fee' | 'freeFrom' | 'min' | 'max' | 'estimate' | 'codUpTo') => ({
    value: option[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2 sm:items-start">
      <legend className="sr-only">{t.optionNumber(number)}</legend>
      <SelectField
        label={t.kind}
        value={option.kind}
        error={error('kind')}
        onChange={({ target }) => onChange({ kind: target.value as OptionDraft['kind'] })}
      >
        {deliveryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <Field
        {...typed('name')}
        label={t.optionName}
        hint={t.optionNameHint}
        required
        error={error('name')}
      />
      <Field {...typed('fee')} label={t.fee} required inputMode="decimal" error={error('fee')} />
      <Field
        {...typed('freeFrom')}
        label={t.freeOver}
        hint={t.freeOverHint}
        inputMode="decimal"
        error={error('freeFrom')}
      />
      <Field
        {...typed('min')}
        label={t.minDays}
        hint={t.daysHint}
        inputMode="numeric"
        error={error('days.min')}
      />
      <Field {...typed('max')} label={t.maxDays} inputMode="numeric" error={error('days.max')} />
      <CutOffField option={option} error={error} onChange={onChange} />
      <Field {...typed('estimate')} label={t.words} hint={t.wordsHint} error={error('estimate')} />
      {option.kind !== 'door' && (
        <PointField option={option} points={points} error={error} onChange={onChange} />
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t.cod}
          checked={option.codAllowed}
          onChange={({ target }) => onChange({ codAllowed: target.checked })}
        />
        {option.codAllowed && (
          <Field
            {...typed('codUpTo')}
            label={t.codUpTo}
            hint={t.codUpToHint}
            inputMode="decimal"
            error={error('codUpTo')}
          />
        )}
      </div>
      <Button look="danger" className="justify-self-start" onClick={onRemove}>
        {t.removeOption(number)}
      </Button>
    </fieldset>
  )
}

type SelectProps = Pick<OptionFieldsProps, 'option' | 'error' | 'onChange'>

/** The hour after which an order counts for the next day. */
function CutOffField({ option, error, onChange }: SelectProps) {
  const t = staffDelivery.use()
  return (
    <SelectField
      label={t.cutOff}
      value={option.cutOffHour}
      error={error('cutOffHour')}
      onChange={({ target }) => onChange({ cutOffHour: target.value })}
    >
      <option value="">{t.noCutOff}</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {String(hour).padStart(2, '0')}:00
        </option>
      ))}
    </SelectField>
  )
}

function PointField({
  option,
  points,
  error,
  onChange,
}: SelectProps & Pick<OptionFieldsProps, 'points'>) {
  const t = staffDelivery.use()
  return (
    <SelectField
      label={t.point}
      value={option.point}
      error={error('point')}
      onChange={({ target }) => onChange({ point: target.value })}
    >
      <option value="">{t.noPoint}</option>
      {points.map(({ _id, name, town }) => (
        <option key={_id} value={_id}>
          {name}, {town}
        </option>
      ))}
    </SelectField>
  )
}
