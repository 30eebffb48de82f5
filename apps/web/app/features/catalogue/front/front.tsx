import { type ReactNode, useId } from 'react'
import { ListLink } from '../../../ui/list-link.tsx'
import { ProductCard } from '../product-card.tsx'
import { Picture } from '../product-picture.tsx'
import { catalogue } from '../words.ts'
import { Banner } from './banner.tsx'
import { Own } from './own-words.tsx'
import { hasPicture, type OwnWords, type ShownBlock, type ShownTile } from './shown-block.ts'

export interface FrontProps {
  blocks: ShownBlock[]
}

/** The blocks of the owner, and the heading of the list below them. */
export function Front({ blocks }: FrontProps) {
  const first = blocks.findIndex(hasPicture)
  return (
    <div className="mt-2 mb-4 grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity, and keep their order
        <FrontBlock key={index} block={block} isFirst={index === first} />
      ))}
      <h2 className="text-lg font-bold sm:text-xl">{catalogue.use().allProducts}</h2>
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
  return (
    <Titled title={block.title}>
      {block.kind === 'categories' ? (
        <CategoryTiles tiles={block.tiles} />
      ) : (
        // On a phone one row that scrolls sideways; the last card is cut, so that one sees that there are more.
        <div className="products max-md:-mx-4 max-md:auto-cols-[min(44%,11rem)] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:px-4 max-md:pb-1">
          {block.items.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              search=""
              position={!isFirst || index > 1 ? 'later' : index === 0 ? 'first' : 'second'}
            />
          ))}
        </div>
      )}
    </Titled>
  )
}

function Titled({ title, children }: { title: OwnWords; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Own as="h2" id={id} words={title} className="mb-3 text-lg font-bold sm:text-xl" />
      {children}
    </section>
  )
}

const sizes = '(min-width: 1024px) 96px, 64px'

/** Links to the lists of categories, each with a picture, in one row. */
function CategoryTiles({ tiles }: { tiles: ShownTile[] }) {
  return (
    <div className="-mx-4 grid auto-cols-[5.25rem] grid-flow-col grid-cols-none gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:auto-cols-fr lg:px-0">
      {tiles.map(({ _id, name, picture }) => (
        <ListLink
          key={_id}
          to={`/products?category=${_id}`}
          className="grid content-start justify-items-center gap-1 rounded-control text-center text-xs font-medium wrap-anywhere hover:text-primary lg:text-sm"
        >
          <Picture sets={picture} sizes={sizes} className="w-16 rounded-full lg:w-24" />
          {name}
        </ListLink>
      ))}
    </div>
  )
}
