import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './ways-words.ts'

export const deliveryWays: TextOf<typeof english.deliveryWays> = {
  inDays: ({ min, max }) =>
    max === 0
      ? 'Siku hiyo hiyo'
      : min === max
        ? `Siku ${max}`
        : min === 0
          ? `Hadi siku ${max}`
          : `Siku ${min} hadi ${max}`,
  before: (hour) => `agiza kabla ya ${hour}`,
  freeFrom: (sum) => `bure kuanzia ${sum}`,
  noCash: 'hakuna kulipa ukipokea mzigo',
  noCashThere: 'hakuna kulipa taslimu unapochukua',
  cashUpTo: (sum) => `taslimu hadi ${sum}`,
  anywhere: 'Kenya nzima',
  elsewhere: 'Kwingine kote',
  and: (names, count) => `${names} na kwingine ${count}`,
  offeredIn: (places) => `Inapatikana ${places}`,
  all: (count) => `Onyesha zote ${count}`,
}
