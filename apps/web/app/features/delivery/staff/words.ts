import type { ZoneImportReport } from '@duka/contract/delivery/zone-import'
import { staffWords } from '../../../words/staff/staff-words.ts'

type Counts = ZoneImportReport['counts']

/** Delivery zones, ways of delivery and pickup points on the staff page. */
export const staffDelivery = staffWords('staffDelivery', {
  title: 'Delivery',
  lead: 'A zone is an area with the same delivery options and fees. Customers see the fee before they order.',
  loading: 'Loading delivery zones...',
  failedLoad: 'Failed to load delivery zones.',

  zones: 'Zones',
  addZone: 'Add a zone',
  everywhereElse: 'Everywhere else',
  noOptions: 'No delivery option yet: orders to these places are refused.',
  noWayToPay:
    'Nobody can pay here: the shop takes cash only, and no option of this zone does. Allow cash on delivery, or set up M-Pesa.',
  cheapestFirst: 'Delivery options, cheapest first',
  kinds: {
    door: 'To the door',
    pickup: 'Pickup point',
    parcel: 'Bus or courier office',
    shop: 'Collect at the shop',
  },
  at: (point: string) => `at ${point}`,
  askDeleteZone: (name: string) =>
    `Delete the zone "${name}"? Orders that were placed keep their delivery.`,
  zoneSaved: 'Zone saved.',
  zoneDeleted: 'Zone deleted.',
  failedZone: 'Failed to save the zone.',
  failedDeleteZone: 'Failed to delete the zone.',

  empty: 'No zones yet: delivery costs nothing, and the shop takes orders from everywhere.',
  emptyMore:
    'Start from an example and change its fees to yours, or add your own zones. As soon as there is a zone, orders to places without one are refused.',
  examples: 'Examples to start from',
  startFrom: (name: string) => `Use this example: ${name}`,
  start: 'Use this example',
  starting: 'Setting up...',
  exampleDone: 'The example is set up. Now change its fees to yours.',
  failedExample: 'Failed to set up the example.',
  exampleSets: {
    nairobi: {
      name: 'Nairobi and the rest',
      about:
        'In Nairobi a rider brings it, or the customer collects it at the shop. To all other counties it goes by bus.',
    },
    riders: {
      name: 'Own riders',
      about: 'Your riders in Nairobi and the towns around it. Orders from elsewhere are refused.',
    },
    courier: {
      name: 'Courier',
      about: 'A courier to the door or to the courier’s office, in the whole country.',
    },
    bus: {
      name: 'Bus parcel',
      about: 'Customers collect at the shop, or get a parcel by bus in their town.',
    },
  },

  uncovered: 'Counties without a zone',
  uncoveredMore: (count: number) =>
    count === 1
      ? 'Orders from this county are refused.'
      : `Orders from these ${count} counties are refused.`,
  partly: 'some towns only',
  allCovered: 'Every county has a zone.',
  restCovered: (zone: string, count: number) =>
    `${count === 1 ? '1 county has' : `${count} counties have`} no zone of their own: "${zone}" covers them.`,

  ask: 'What would delivery cost?',
  askMore: 'See what a customer is offered. Enter the items total to include "free from".',
  askButton: 'Show the cost',
  asking: 'Asking...',
  failedAsk: 'Failed to find the cost.',
  chooseCounty: 'Choose a county',
  townOptional: 'Town (optional)',
  area: 'Area (optional)',
  total: 'Items in KES (optional)',
  notDelivered: 'The shop does not deliver there.',
  noZones: 'There are no zones: delivery there costs nothing.',
  answerZone: (zone: string) => `Zone: ${zone}`,

  createZone: 'New zone',
  editZone: 'Edit zone',
  zoneName: 'Name of the zone',
  zoneNameHint: 'For staff only, such as "Nairobi and around".',
  counties: 'Counties',
  findCounty: 'Find a county',
  noCounty: 'No county has this name.',
  inZone: (zone: string) => `in "${zone}"`,
  places: 'Single towns and areas',
  placesHint:
    'An area counts before its town, and a town before its county. With no county, town or area, the zone is everywhere else.',
  addPlace: 'Add a town or an area',
  placeNumber: (number: number) => `Place ${number}`,
  removePlace: (number: number) => `Remove place ${number}`,
  options: 'Delivery options',
  addOption: 'Add a delivery option',
  optionNumber: (number: number) => `Option ${number}`,
  removeOption: (number: number) => `Remove option ${number}`,
  optionNameHint: 'Customers choose by it, such as "Rider" or "Easy Coach parcel".',
  fee: 'Fee in KES',
  freeOver: 'Free from a total of (KES)',
  freeOverHint: 'Leave it empty if it is never free.',
  minDays: 'Days, at least',
  maxDays: 'Days, at most',
  daysHint: 'Without Sundays; 0 is the same day.',
  cutOff: 'Same-day orders until',
  noCutOff: 'Midnight',
  words: 'Your own words for the time',
  wordsSw: 'Maneno yako (Swahili)',
  wordsHint: 'Shown instead of the days, such as "Tuesdays and Fridays".',
  cod: 'Cash on delivery is allowed',
  codUpTo: 'Cash up to a total of (KES)',
  codUpToHint: 'Leave it empty for any total.',
  point: 'Where customers collect it',
  noPoint: 'Not set',
  overwrite: 'Save mine anyway and drop their changes',

  points: 'Pickup points',
  pointsMore: 'Places where customers collect parcels. A delivery option names one.',
  noPoints: 'No pickup points yet.',
  addPoint: 'Add a pickup point',
  createPoint: 'New pickup point',
  editPoint: 'Edit pickup point',
  directions: 'How to find it',
  hours: 'Opening hours',
  directionsSw: 'Maelekezo (Swahili)',
  hoursSw: 'Saa za kazi (Swahili)',
  pointSaved: 'Pickup point saved.',
  pointDeleted: 'Pickup point deleted.',
  failedPoint: 'Failed to save the pickup point.',
  failedDeletePoint: 'Failed to delete the pickup point.',
  deletePointRefused:
    'While a delivery option names it or an open order is to be collected there, nothing is deleted and the shop says so.',
  askDeletePoint: (name: string) => `Delete the pickup point "${name}"?`,

  import: 'Import CSV',
  importTitle: 'Import zones',
  importLead:
    'Export your zones, change them in a spreadsheet, and import the file here. A zone in the file replaces the one of the same name; other zones stay.',
  notText: 'This file is not CSV. In Excel choose File, Save as, and there "CSV UTF-8".',
  failedImport: 'Failed to import the file.',
  counts: ({ new: added, changed, unchanged }: Counts) =>
    `${added} new, ${changed} changed, ${unchanged} unchanged.`,
  newPoints: (names: string) => `New pickup points: ${names}.`,
  importErrors: 'Nothing can be imported until these rows are right.',
  row: (row: number) => `Row ${row}`,
  results: { new: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  importNow: 'Import',
  importing: 'Importing...',
  imported: 'Zones imported.',
  nothingToImport: 'Nothing to import: the shop already matches the file.',
})
