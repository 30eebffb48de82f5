import * as z from 'zod/mini'
import { endpoint, noted } from '../endpoint.ts'
import * as calls from './dashboard.calls.ts'

/** What makes a shop ready, in the order in which an owner does it. */
export const openingSteps = [
  'contact',
  'logo',
  'delivery',
  'products',
  'payments',
  'messages',
  'pages',
  'staff',
  'backup',
  'phone-login',
] as const
export type OpeningStep = (typeof openingSteps)[number]

export const Opening = z.object({
  steps: noted(
    z.array(
      z.object({
        name: z.enum(openingSteps),
        done: noted(z.boolean(), 'Whether nothing is left to do about it.'),
        needed: noted(z.boolean(), 'Whether the shop cannot sell without it.'),
        /** The page on which it is done. */
        link: z.string(),
      }),
    ),
    'The steps, in the order of a person who opens a shop.',
  ),
  isDemo: noted(
    z.boolean(),
    'Whether the shop sells the demo goods outside production: then there is nothing to prepare.',
  ),
})
export type Opening = z.infer<typeof Opening>

export const getOpening = endpoint(calls.getOpening, 'staff:any', {
  summary: 'What is still to do before the shop sells',
  answer: Opening,
})
