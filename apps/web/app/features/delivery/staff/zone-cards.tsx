import type { DeliveryOption, Zone } from '@duka/contract/delivery/delivery'
import { writePlaces } from '@duka/contract/delivery/delivery-file'
import { formatMoney } from '@duka/contract/money'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { useAct } from '../../../lib/calls/use-act.ts'
import { useShop } from '../../../lib/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { useOptionFacts } from '../ways.tsx'
import { staffDelivery } from './words.ts'

interface ZoneCardsProps {
  zones: Zone[]
  onEdit: (zone: Zone) => void
  onExport: () => void
}

/** A card for each zone: its places and delivery options. */
export function ZoneCards({ zones, onEdit, onExport }: ZoneCardsProps) {
  const t = staffDelivery.use()
  const s = staff.use()
  const act = useAct()
  const isCashOnly = useShop().paymentMethods.every((method) => methodFacts[method].shipsUnpaid)
  return (
    <Panel
      title={t.zones}
      aside={
        <Button look="secondary" onClick={onExport}>
          {s.exportCsv}
        </Button>
      }
    >
      <ul className="grid gap-3 lg:grid-cols-2">
        {zones.map((zone) => (
          <li
            key={zone._id}
            className="grid content-between gap-3 rounded-control border border-line p-4"
          >
            <div className="grid min-w-0 gap-2">
              <h3 className="text-lg font-bold wrap-anywhere">{zone.name}</h3>
              <p className="text-muted wrap-anywhere">{writePlaces(zone) || t.everywhereElse}</p>
              {zone.options.length === 0 ? (
                <p className="text-danger">{t.noOptions}</p>
              ) : (
                <OptionList options={zone.options} />
              )}
              {isCashOnly && zone.options[0] && !zone.options.some(takesCash) && (
                <p role="alert" className="text-danger">
                  {t.noWayToPay}
                </p>
              )}
            </div>
            <EditAndRemove
              name={zone.name}
              question={t.askDeleteZone(zone.name)}
              onEdit={() => onEdit(zone)}
              onRemove={() => act({ intent: 'delete-zone', id: zone._id })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const takesCash = ({ codAllowed }: DeliveryOption) => codAllowed

/** Delivery options in the order in which customers see them. */
export function OptionList({ options }: { options: DeliveryOption[] }) {
  const t = staffDelivery.use()
  return (
    <ul aria-label={t.cheapestFirst} className="grid gap-2">
      {options.map((option) => (
        <li key={option._id} className="border-t border-line pt-2">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium wrap-anywhere">{option.name}</span>
            <span className="figures font-semibold">
              {option.fee === 0 ? t.free : formatMoney(option.fee, 'KES')}
            </span>
          </div>
          <OptionFacts option={option} />
        </li>
      ))}
    </ul>
  )
}

/** Everything about a delivery option besides its name and fee, in one line. */
function OptionFacts({ option }: { option: DeliveryOption }) {
  const t = staffDelivery.use()
  const { time, money } = useOptionFacts()
  const { kind, point } = option
  const facts = [
    t.kinds[kind],
    point && t.at(`${point.name}, ${point.town}`),
    ...time(option),
    ...money(option, 'KES'),
  ].filter(Boolean)
  return <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
}
