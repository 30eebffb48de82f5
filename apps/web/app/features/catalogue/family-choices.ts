import { inOptionOrder } from '@duka/contract/catalogue/option-order'
import type { ProductWithSiblings, Sibling } from '@duka/contract/catalogue/products'

type Member = Pick<Sibling, '_id' | 'options' | 'stockQuantity'>

/** A value of an option, with the product that it leads to. */
export interface Choice {
  value: string
  product: Member
  isCurrent: boolean
  /**
   * What else differs in that product, because the family has none that differs in this option only: the
   * values, such as `Blue`. Empty otherwise.
   */
  differs: string[]
}

/** The options of a family, each with its values in a stable order. */
export function choicesOf(product: ProductWithSiblings): { name: string; choices: Choice[] }[] {
  const family: Member[] = [product, ...product.siblings]
  const names = [...new Set(family.flatMap(({ options }) => Object.keys(options)))]
  return names.map((name) => {
    const values = [...new Set(family.flatMap(({ options }) => options[name] ?? []))]
    return {
      name,
      choices: values.sort(inOptionOrder).map((value) => choiceOf(product, family, name, value)),
    }
  })
}

function choiceOf(current: Member, family: Member[], name: string, value: string): Choice {
  const differsFrom = (other: Member) =>
    Object.entries(other.options).filter(
      ([option, value]) => option !== name && value !== current.options[option],
    )
  // The product itself is the first of its family, and sorting is stable.
  const [product = current] = family
    .filter(({ options }) => options[name] === value)
    .sort(
      (one, other) =>
        differsFrom(one).length - differsFrom(other).length ||
        Number(other.stockQuantity > 0) - Number(one.stockQuantity > 0),
    )
  return {
    value,
    product,
    isCurrent: current.options[name] === value,
    differs: differsFrom(product).map(([, value]) => value),
  }
}
