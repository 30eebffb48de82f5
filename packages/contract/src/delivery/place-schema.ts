import * as z from 'zod/mini'
import { requiredText } from '../endpoint.ts'
import { placeKey } from './places.ts'

/** A county in any common spelling. The API replaces it with the name in `counties`. */
export const CountyName = requiredText('Please choose a county.', 100)

/** The name of a town or an area; `message` is shown when it is missing. */
export function placeName(message: string) {
  return requiredText(message, 100).check(
    z.refine((name) => placeKey(name) !== '', 'Please write the name in letters.'),
  )
}

export const TownName = placeName('Please name the town.')
