/** The CSV file of delivery zones that an export writes and an import reads. No schemas, so pages load it cheaply. */
import { readCsvRows, UTF8_BOM, writeCsvLine } from '../csv.ts'
import type { AreaPlace, DeliveryOption, TownPlace, Zone } from './delivery.ts'
import { daysInWords } from './delivery-days.ts'
import { placeKey } from './places.ts'

/** The columns, by their titles. A row is an option of a zone; a zone without options has one row. */
const deliveryColumns = [
  'zone',
  'places',
  'kind',
  'name',
  'name sw',
  'fee',
  'free from',
  'days',
  'estimate',
  'estimate sw',
  'cut-off hour',
  'cash on delivery',
  'cash up to',
  'point',
  'point county',
  'point town',
  'point directions',
  'point phone',
  'point hours',
  'point sw',
  'point directions sw',
  'point hours sw',
] as const
type DeliveryColumn = (typeof deliveryColumns)[number]

/** Places of a zone, as the API takes them. */
export interface Places {
  counties: string[]
  towns: TownPlace[]
  areas: AreaPlace[]
}

/** `Nairobi; Kiambu > Thika; Nairobi > Nairobi > Karen`: county, town and area of each place. */
export function writePlaces({ counties, towns, areas }: Places): string {
  return [
    ...counties,
    ...towns.map(({ county, town }) => `${county} > ${town}`),
    ...areas.map(({ county, town, name }) => `${county} > ${town} > ${name}`),
  ].join('; ')
}

/** Reads what `writePlaces` writes. Blank, or `Everywhere else`, means no places. */
export function readPlaces(text: string): Places {
  const places: Places = { counties: [], towns: [], areas: [] }
  if (placeKey(text) === 'everywhereelse') return places
  for (const written of text.split(';').filter((one) => one.trim() !== '')) {
    const [county = '', town, ...area] = written.split('>').map((name) => name.trim())
    if (town === undefined) places.counties.push(county)
    else if (area.length === 0) places.towns.push({ county, town })
    else places.areas.push({ county, town, name: area.join(' ') })
  }
  return places
}

/** The whole file, with the byte order mark that tells a spreadsheet about UTF-8. */
export function writeDeliveryCsv(zones: readonly Zone[]): string {
  const lines = zones.flatMap((zone) =>
    zone.options.length > 0 ? zone.options.map((option) => cellsOf(zone, option)) : [cellsOf(zone)],
  )
  return UTF8_BOM + [deliveryColumns, ...lines].map((cells) => writeCsvLine(cells)).join('')
}

function cellsOf(zone: Zone, option?: DeliveryOption): (string | number | null)[] {
  const cells: Record<DeliveryColumn, string | number | null> = {
    zone: zone.name,
    places: writePlaces(zone) || 'Everywhere else',
    kind: option?.kind ?? null,
    name: option?.name ?? null,
    'name sw': option?.nameSw ?? null,
    fee: option?.fee ?? null,
    'free from': option?.freeFrom ?? null,
    days: option?.days ? writeDays(option.days) : null,
    estimate: option ? ownText(option) : null,
    'estimate sw': option?.estimateSw ?? null,
    'cut-off hour': option?.cutOffHour ?? null,
    'cash on delivery': option ? (option.codAllowed ? 'yes' : 'no') : null,
    'cash up to': option?.codUpTo ?? null,
    point: option?.point?.name ?? null,
    'point county': option?.point?.county ?? null,
    'point town': option?.point?.town ?? null,
    'point directions': option?.point?.directions ?? null,
    'point phone': option?.point?.phoneNumber ?? null,
    'point hours': option?.point?.hours ?? null,
    'point sw': option?.point?.nameSw ?? null,
    'point directions sw': option?.point?.directionsSw ?? null,
    'point hours sw': option?.point?.hoursSw ?? null,
  }
  return deliveryColumns.map((column) => cells[column])
}

/** The owner's text; null for a text that was made from the days. */
export function ownText({ days, estimate }: DeliveryOption): string | null {
  return days && estimate === daysInWords(days) ? null : estimate
}

/** `1 to 2`: a spreadsheet takes `1-2` for a date. */
function writeDays({ min, max }: { min: number; max: number }): string {
  return min === max ? String(min) : `${min} to ${max}`
}

/** A row of a file, with the number that a spreadsheet shows and the cells by column. */
export interface DeliveryRow {
  row: number
  cells: Partial<Record<DeliveryColumn, string>>
}

/**
 * The rows of a file below its titles; undefined if no column is called `zone`. Blank cells are left out, but for those of
 * the Swahili words: there they clear what is known.
 */
export function readDeliveryRows(text: string): DeliveryRow[] | undefined {
  const [titles, ...rows] = readCsvRows(text)
  const places = new Map(titles?.cells.map((title, at) => [placeKey(title), at]))
  if (!places.has('zone')) return undefined
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      deliveryColumns.flatMap((column) => {
        const at = places.get(placeKey(column))
        const text = at === undefined ? undefined : (cells[at]?.trim() ?? '')
        return text || (text === '' && column.endsWith(' sw')) ? [[column, text]] : []
      }),
    ),
  }))
}

/** `1 to 2`, `1-2 days`, `3`, `same day`; undefined for anything else. */
export function readDays(text: string): { min: number; max: number } | undefined {
  if (placeKey(text) === 'sameday') return { min: 0, max: 0 }
  const [, min, max = min] =
    /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?(?:\s*days?)?$/i.exec(text) ?? []
  return min === undefined ? undefined : { min: Number(min), max: Number(max) }
}
