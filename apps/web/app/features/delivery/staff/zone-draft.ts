import type { DeliveryKind, DeliveryOption, Zone } from '@duka/contract/delivery/delivery'
import { ownText } from '@duka/contract/delivery/delivery-file'
import { readNumber } from '@duka/contract/money'
import type { FieldErrors } from '../../../lib/text/text.ts'

/** A town, or an area in it, as typed. */
export interface PlaceDraft {
  county: string
  town: string
  area: string
}

/** A delivery option as typed: every field is text. */
export interface OptionDraft {
  _id: string
  kind: DeliveryKind
  name: string
  nameSw: string
  fee: string
  freeFrom: string
  min: string
  max: string
  cutOffHour: string
  estimate: string
  estimateSw: string
  codAllowed: boolean
  codUpTo: string
  point: string
}

export interface ZoneDraft {
  _id: string
  /** Undefined for a new zone, and to overwrite what somebody else has saved. */
  version: number | undefined
  name: string
  counties: string[]
  places: PlaceDraft[]
  options: OptionDraft[]
}

export const newPlace: PlaceDraft = { county: '', town: '', area: '' }

export const newOption: OptionDraft = {
  _id: '',
  kind: 'door',
  name: '',
  nameSw: '',
  fee: '',
  freeFrom: '',
  min: '',
  max: '',
  cutOffHour: '',
  estimate: '',
  estimateSw: '',
  codAllowed: true,
  codUpTo: '',
  point: '',
}

export const newZone: ZoneDraft = {
  _id: '',
  version: undefined,
  name: '',
  counties: [],
  places: [],
  options: [newOption],
}

export function toDraft(zone: Zone): ZoneDraft {
  const { _id, version, name, counties, towns, areas, options } = zone
  return {
    _id,
    version,
    name,
    counties,
    places: [
      ...towns.map((place) => ({ ...place, area: '' })),
      ...areas.map(({ county, town, name }) => ({ county, town, area: name })),
    ],
    options: options.map(toOptionDraft),
  }
}

function toOptionDraft(option: DeliveryOption): OptionDraft {
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    _id: option._id,
    kind: option.kind,
    name: option.name,
    nameSw: option.nameSw ?? '',
    codAllowed: option.codAllowed,
    fee: text(option.fee),
    freeFrom: text(option.freeFrom),
    min: text(option.days?.min),
    max: text(option.days?.max),
    cutOffHour: text(option.cutOffHour),
    estimate: ownText(option) ?? '',
    estimateSw: option.estimateSw ?? '',
    codUpTo: text(option.codUpTo),
    point: option.point?._id ?? '',
  }
}

/** The body of the call. Invalid numbers stay text, and the API refuses them at their field. */
export function toBody({ name, version, counties, places, options }: ZoneDraft) {
  const named = namedPlaces(places)
  return {
    name,
    version,
    counties,
    towns: named.filter(({ area }) => !area).map(({ county, town }) => ({ county, town })),
    areas: named
      .filter(({ area }) => area)
      .map(({ county, town, area }) => ({ county, town, name: area })),
    options: options.map((option) => ({
      _id: option._id || null,
      kind: option.kind,
      name: option.name,
      nameSw: option.nameSw,
      fee: amount(option.fee) ?? undefined,
      freeFrom: amount(option.freeFrom),
      days: option.min || option.max ? daysOf(option) : null,
      cutOffHour: amount(option.cutOffHour),
      estimate: option.estimate,
      estimateSw: option.estimateSw,
      codAllowed: option.codAllowed,
      codUpTo: option.codAllowed ? amount(option.codUpTo) : null,
      point: option.kind === 'door' ? null : option.point || null,
    })),
  }
}

/** One number stands for both days. */
function daysOf({ min, max }: OptionDraft) {
  return { min: amount(min || max), max: amount(max || min) }
}

function amount(typed: string): number | string | null {
  return typed.trim() === '' ? null : (readNumber(typed) ?? typed)
}

/** The places without blank rows. */
function namedPlaces(places: PlaceDraft[]): (PlaceDraft & { at: number })[] {
  return places
    .map(({ county, town, area }, at) => ({ county, town: town.trim(), area: area.trim(), at }))
    .filter(({ county, town, area }) => county || town || area)
}

/** The errors of the API by the fields of the form: `places.0.town`, `options.1.fee`. */
export function toFormErrors(fields: FieldErrors, places: PlaceDraft[]): FieldErrors {
  const named = namedPlaces(places)
  const towns = named.filter(({ area }) => !area)
  const areas = named.filter(({ area }) => area)
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => {
      const [, list, at, name] = /^(towns|areas)\.(\d+)\.(\w+)$/.exec(field) ?? []
      const place = (list === 'towns' ? towns : areas)[Number(at)]
      if (!list || !place) return [field, message]
      return [`places.${place.at}.${name === 'name' ? 'area' : name}`, message]
    }),
  )
}
