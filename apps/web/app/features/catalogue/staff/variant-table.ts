import { MAX_VARIANTS } from '@duka/contract/catalogue/families'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { isSize } from '@duka/contract/catalogue/variant-attributes'

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

/** What is typed by the text of the options: that of the product alone has none. */
export type TypedVariants = Record<string, TypedVariant>

/** What is typed for these options. A row in which nobody typed has the price of the product alone. */
export function typedOf(typed: TypedVariants, options: Options): TypedVariant {
  const own = typed[optionsText(options)]
  return own ?? { sku: '', price: typed['']?.price ?? '', stockQuantity: '' }
}

/** Every combination of the values, at most `MAX_VARIANTS` + 1, so that the form can say that there are too many. */
export function combinations(typed: TypedOption[]): Options[] {
  let all: Options[] = [{}]
  for (const { name, values } of typed) {
    const each = valuesOf(values)
    if (name.trim() === '' || each.length === 0) continue
    all = all
      .flatMap((options) => each.map((value) => ({ ...options, [name.trim()]: value })))
      .slice(0, MAX_VARIANTS + 1)
  }
  return all.filter((options) => optionsText(options) !== '')
}

/** The values between commas, each once: `m` is `M`, as in the API. */
const valuesOf = (values: string) =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter((value, n, all) => value && n === all.findIndex((one) => isSame(one, value)))

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The first option whose values look different, such as the colour; undefined for sizes alone. */
export function lookOf(typed: TypedOption[]): { name: string; values: string[] } | undefined {
  return typed
    .map(({ name, values }) => ({ name: name.trim(), values: valuesOf(values) }))
    .find(({ name, values }) => name !== '' && values.length > 0 && !isSize(name))
}

/** The products, each with the file that shows its look, by the number of the file. */
export function withPictures<Product extends { options: Options }>(
  products: Product[],
  look: string,
  files: Map<string, number>,
): (Product & { pictures?: { upload: number }[] })[] {
  return products.map((product) => {
    const upload = files.get(product.options[look] ?? '')
    return upload === undefined ? product : { ...product, pictures: [{ upload }] }
  })
}
