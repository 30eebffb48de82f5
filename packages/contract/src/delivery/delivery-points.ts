import * as z from 'zod/mini'
import { compared, endpoint, Id, noted, optionalText, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { countDigits } from '../phone.ts'
import * as calls from './delivery.calls.ts'
import { CountyName, TownName } from './place-schema.ts'

const inSwahili = noted(z.optional(z.string()), 'In Swahili; left out: show the English one.')
/** The shop's words for a pickup point. */
export const pointInSwahili = { nameSw: inSwahili, directionsSw: inSwahili, hoursSw: inSwahili }

/** A pickup point: where customers collect parcels. */
export const DeliveryPoint = z.object({
  _id: Id,
  name: z.string(),
  county: z.string(),
  town: z.string(),
  directions: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  hours: noted(z.nullable(z.string()), 'When the shop is open, in words.'),
  ...pointInSwahili,
})
export type DeliveryPoint = z.infer<typeof DeliveryPoint>

export const NewPoint = z.object({
  name: requiredText('Please name the pickup point.', 100),
  county: CountyName,
  town: TownName,
  directions: optionalText(500),
  phoneNumber: z.optional(
    z.nullable(
      z.string().check(
        compared,
        z.maxLength(30, invalid.tooLong),
        z.refine(
          (typed) => typed === '' || (/^\+?[\d\s().-]+$/.test(typed) && countDigits(typed) >= 6),
          'Please give the phone number in digits, such as 0712 345 678.',
        ),
      ),
    ),
  ),
  hours: noted(optionalText(200), 'When the shop is open, in words.'),
  nameSw: noted(optionalText(100), 'In Swahili; empty: the English one is shown.'),
  directionsSw: noted(optionalText(500), 'In Swahili; empty: the English ones are shown.'),
  hoursSw: noted(optionalText(200), 'In Swahili; empty: the English ones are shown.'),
})
export type NewPoint = z.infer<typeof NewPoint>

export const PointChange = z.partial(NewPoint)
export type PointChange = z.infer<typeof PointChange>

const PointAnswer = z.object({ point: DeliveryPoint })

export const listPoints = endpoint(calls.listPoints, 'public', {
  summary: 'All pickup points, by name',
  answer: {
    points: noted(z.array(DeliveryPoint), 'Pickup points.'),
    nextCursor: noted(z.null(), 'There is one page.'),
  },
})

export const createPoint = endpoint(calls.createPoint, 'staff:settings', {
  summary: 'Add a pickup point',
  refusals: ['COUNTY_UNKNOWN', 'POINT_NAME_TAKEN'],
  body: NewPoint,
  created: PointAnswer,
})

export const updatePoint = endpoint(calls.updatePoint, 'staff:settings', {
  summary: 'Change a pickup point',
  missing: 'POINT_NOT_FOUND',
  refusals: ['COUNTY_UNKNOWN', 'POINT_NAME_TAKEN'],
  body: PointChange,
  answer: PointAnswer,
})

export const deletePoint = endpoint(calls.deletePoint, 'staff:settings', {
  summary: 'Delete a pickup point',
  missing: 'POINT_NOT_FOUND',
  refusals: ['POINT_IN_USE'],
})
