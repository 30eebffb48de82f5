import { MAX_VARIANTS } from '@duka/contract/catalogue/families'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'

/** An option as typed: its name, and its values separated by commas. */
export interface TypedOption {
  name: string
  values: string
}

/** What is typed for one product of a new family. */
export interface TypedVariant {
  sku: string
  price: string
  stockQuantity: string
}

/** Every combination of the values, at most `MAX_VARIANTS` + 1, so that the form can say that there are too many. */
export function combinations(typed: TypedOption[]): Options[] {
  let all: Options[] = [{}]
  for (const { name, values } of typed) {
    const each = [...new Set(values.split(',').map((value) => value.trim()))].filter(Boolean)
    if (name.trim() === '' || each.length === 0) continue
    all = all
      .flatMap((options) => each.map((value) => ({ ...options, [name.trim()]: value })))
      .slice(0, MAX_VARIANTS + 1)
  }
  return all.filter((options) => optionsText(options) !== '')
}
