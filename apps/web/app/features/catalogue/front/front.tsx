import { useId } from 'react'
import { useOwnWords } from '../../../lib/text/text.ts'
import { ListLink } from '../../../ui/list-link.tsx'
import { CardRow } from '../card-row.tsx'
import { ProductCard } from '../product-card.tsx'
import { Picture } from '../product-picture.tsx'
import { catalogue } from '../words.ts'
import { Banner } from './banner.tsx'
import { Own } from './own-words.tsx'
import { hasPicture, type ShownBlock } from './shown-block.ts'

export interface FrontProps {
  blocks: ShownBlock[]
}

/** The blocks of the owner, and the heading of the list below them. */
export function Front({ blocks }: FrontProps) {
  const first = blocks.findIndex(hasPicture)
  return (
    <div className="front">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity, and keep their order
        <FrontBlock key={index} block={block} isFirst={index === first} />
      ))}
      <h2 className="section-title">{catalogue.use().allProducts}</h2>
    </div>
  )
}

interface FrontBlockProps {
  block: ShownBlock
  /** Whether its first picture is the first of the page. */
  isFirst: boolean
}

function FrontBlock({ block, isFirst }: FrontBlockProps) {
  if (block.kind === 'banner') return <Banner {...block} isFirst={isFirst} />
  if (block.kind === 'text')
    return (
      <Own
        as="p"
        words={block.text}
        className="rounded-card bg-sunken p-4 whitespace-pre-line wrap-anywhere"
      />
    )
  if (block.kind === 'categories') return <CategoryTiles {...block} />
  const isOffer = block.items.every(({ wasPrice }) => wasPrice)
  return (
    <CardRow
      title={<Own as="span" words={block.title} />}
      className={isOffer ? 'offers' : undefined}
    >
      {block.items.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          search=""
          withSaved={isOffer}
          position={!isFirst || index > 1 ? 'later' : index === 0 ? 'first' : 'second'}
        />
      ))}
    </CardRow>
  )
}

const sizes = '(min-width: 1024px) 96px, 64px'

/** Links to the lists of categories, each with a picture, in one row. */
function CategoryTiles({ title, tiles }: Extract<ShownBlock, { kind: 'categories' }>) {
  const id = useId()
  const own = useOwnWords()
  return (
    <section aria-labelledby={id}>
      <Own as="h2" id={id} words={title} className="section-title mb-2" />
      <div className="-mx-4 grid auto-cols-[5.25rem] grid-flow-col grid-cols-none gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:auto-cols-fr lg:px-0">
        {tiles.map(own).map(({ _id, name, picture }) => (
          <ListLink
            key={_id}
            to={`/products?category=${_id}`}
            className="grid content-start justify-items-center gap-1 rounded-control text-center text-xs font-medium wrap-anywhere hover:text-primary"
          >
            <Picture
              sets={picture}
              sizes={sizes}
              className="w-16 rounded-full lg:w-full lg:max-w-24"
            />
            {name}
          </ListLink>
        ))}
      </div>
    </section>
  )
}
