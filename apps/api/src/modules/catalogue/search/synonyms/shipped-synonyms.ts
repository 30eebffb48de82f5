import { baby } from './baby.ts'
import { beauty } from './beauty.ts'
import { clothing } from './clothing.ts'
import { farm } from './farm.ts'
import { food } from './food.ts'
import { hardware } from './hardware.ts'
import { household } from './household.ts'
import { kitchen } from './kitchen.ts'
import { lighting } from './lighting.ts'
import { phones } from './phones.ts'
import { stationery } from './stationery.ts'

/** The groups of words that every shop starts with. */
export const shippedSynonyms = [
  food,
  kitchen,
  phones,
  clothing,
  beauty,
  baby,
  farm,
  household,
  hardware,
  lighting,
  stationery,
].join('\n')
