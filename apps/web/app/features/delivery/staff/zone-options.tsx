import { deliveryKinds } from '@duka/contract/delivery/delivery'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { amount, count, Fields, plain } from '../../../ui/fields.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { staffDelivery } from './words.ts'
import { newOption, type OptionDraft } from './zone-draft.ts'

const hours = Array.from({ length: 23 }, (_, at) => at + 1).map(
  (hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const,
)

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
  const known = { values: option, errors: error, onType: onChange }
  const places = points.map(({ _id, name, town }) => [_id, `${name}, ${town}`] as const)
  const codUpTo = { label: t.codUpTo, hint: t.codUpToHint, ...amount }
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2 sm:items-start">
      <legend className="sr-only">{t.optionNumber(number)}</legend>
      <Fields<keyof OptionDraft>
        {...known}
        of={{
          kind: { label: t.kind, options: named(deliveryKinds, t.kinds) },
          name: { label: t.name, hint: t.optionNameHint, required: true, ...plain },
          nameSw: { label: t.nameSw, hint: t.swHint, ...plain },
          fee: { label: t.fee, required: true, ...amount },
          freeFrom: { label: t.freeOver, hint: t.freeOverHint, ...amount },
          min: { label: t.minDays, hint: t.daysHint, error: error('days.min'), ...count },
          max: { label: t.maxDays, error: error('days.max'), ...count },
          // The hour after which an order counts for the next day.
          cutOffHour: { label: t.cutOff, options: [['', t.noCutOff], ...hours] },
          estimate: { label: t.words, hint: t.wordsHint, ...plain },
          estimateSw: { label: t.wordsSw, ...plain },
          point: option.kind !== 'door' && {
            label: t.point,
            options: [['', t.noPoint], ...places],
          },
        }}
      />
      <div className="grid gap-1">
        <Checkbox
          label={t.cod}
          checked={option.codAllowed}
          onChange={({ target }) => onChange({ codAllowed: target.checked })}
        />
        {option.codAllowed && <Fields {...known} of={{ codUpTo }} />}
      </div>
      <Button look="danger" className="justify-self-start" onClick={onRemove}>
        {t.removeOption(number)}
      </Button>
    </fieldset>
  )
}
