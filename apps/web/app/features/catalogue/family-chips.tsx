import { optionName } from '@duka/contract/catalogue/option-names'
import { inOptionOrder } from '@duka/contract/catalogue/option-order'
import type { ProductWithSiblings, Sibling } from '@duka/contract/catalogue/products'
import type { ReactNode } from 'react'
import { Link, useLocation, useOutletContext } from 'react-router'
import { useLanguage } from '../../lib/text/text.ts'
import { withOpen } from './open-options.ts'
import { catalogue } from './words.ts'

/** At or below this stock a chip says how many are left. */
const LOW_STOCK = 5

interface FamilyChipsProps {
  product: ProductWithSiblings
  /** The options that are still to be chosen. */
  open?: string[]
  /** Asks for the first of them. */
  ask?: ReactNode
  /** What leads to the measures of the sizes. */
  guide?: ReactNode
}

/** The options of the product's family. Every value is a link, so it works without scripts. */
export function FamilyChips({ product, open = [], ask, guide }: FamilyChipsProps) {
  const language = useLanguage()
  if (product.siblings.length === 0) return null
  return (
    <div className="relative grid gap-3">
      {choicesOf(product, open).map(({ name, choices }) => (
        <nav
          key={name}
          aria-label={optionName(name, language)}
          data-open={open.includes(name) || undefined}
          className="grid gap-1.5"
        >
          <p className="flex flex-wrap gap-x-3 font-medium">
            <span>
              {optionName(name, language)}
              {product.options[name] && !open.includes(name) && (
                <span className="text-muted">: {product.options[name]}</span>
              )}
            </span>
            {name === open[0] && ask}
          </p>
          <ul className="flex flex-wrap gap-2">
            {choices.map((choice) => (
              <li key={choice.value}>
                <Chip choice={choice} open={open.filter((one) => one !== name)} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {guide && <div className="absolute right-0">{guide}</div>}
    </div>
  )
}

interface ChipProps {
  choice: Choice
  /** What is still to be chosen after this. */
  open: string[]
}

function Chip({ choice: { value, product, isCurrent, differs }, open }: ChipProps) {
  const t = catalogue.use()
  const { search } = useLocation()
  // Over the list one step back closes the dialog, so a choice adds no step.
  const overList = useOutletContext() === 'over-list'
  const stock = product.stockQuantity
  const look = isCurrent
    ? 'border-primary bg-primary-soft font-bold ring-1 ring-primary'
    : `border-line bg-surface hover:border-primary ${differs.length > 0 ? 'border-dashed' : ''}`
  const notes = [
    ...differs,
    ...(stock <= 0 ? [t.outOfStock] : stock <= LOW_STOCK && !open[0] ? [t.left(stock)] : []),
  ]
  return (
    <Link
      to={`/products/${product._id}${search}`}
      state={withOpen(open)}
      replace={overList}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={`flex min-h-11 min-w-11 flex-col items-center justify-center rounded-control border px-3 py-1 leading-tight ${look}`}
    >
      <span className={stock <= 0 ? 'text-muted line-through' : ''}>{value}</span>
      {notes.length > 0 && (
        <span className="text-xs font-normal text-muted">
          <span className="sr-only">, </span>
          {notes.join(' · ')}
        </span>
      )}
    </Link>
  )
}

type Member = Pick<Sibling, '_id' | 'options' | 'stockQuantity'>

/** A value of an option, with the product that it leads to. */
interface Choice {
  value: string
  product: Member
  isCurrent: boolean
  /**
   * What else differs in that product, because the family has none that differs in this option only: the
   * values, such as `Blue`. Empty otherwise.
   */
  differs: string[]
}

/** The options of a family, each with its values in a stable order. What is `open` is not chosen yet. */
export function choicesOf(
  product: ProductWithSiblings,
  open: string[] = [],
): { name: string; choices: Choice[] }[] {
  const family: Member[] = [product, ...product.siblings]
  const names = [...new Set(family.flatMap(({ options }) => Object.keys(options)))]
  return names.map((name) => {
    const values = [...new Set(family.flatMap(({ options }) => options[name] ?? []))]
    return {
      name,
      choices: values
        .sort(inOptionOrder)
        .map((value) => choiceOf(product, family, { name, value, open })),
    }
  })
}

interface Asked {
  name: string
  value: string
  open: string[]
}

function choiceOf(current: Member, family: Member[], { name, value, open }: Asked): Choice {
  const differsFrom = (other: Member) =>
    Object.entries(other.options).filter(
      ([option, value]) =>
        option !== name && !open.includes(option) && value !== current.options[option],
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
    isCurrent: !open.includes(name) && current.options[name] === value,
    differs: differsFrom(product).map(([, value]) => value),
  }
}
