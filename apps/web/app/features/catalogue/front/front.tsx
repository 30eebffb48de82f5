import { useId } from 'react'
import { Link } from 'react-router'
import { useOwnWords } from '../../../lib/text/text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ListLink } from '../../../ui/list-link.tsx'
import { CardRow } from '../card-row.tsx'
import { ProductCard } from '../product-card.tsx'
import { Picture } from '../product-picture.tsx'
import { catalogue } from '../words.ts'
import { Own } from './own-words.tsx'
import { hasPicture, type OwnWords, type ShownBlock } from './shown-block.ts'

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

/** How many categories a phone shows at once. */
const IN_VIEW = 8

/** Links to the lists of categories, each with a picture: in one row, on a phone in two unless there are too many. */
function CategoryTiles({ title, tiles }: Extract<ShownBlock, { kind: 'categories' }>) {
  const id = useId()
  const own = useOwnWords()
  return (
    <section aria-labelledby={id}>
      <Own as="h2" id={id} words={title} className="section-title mb-2" />
      <div
        className={`grid ${tiles.length > IN_VIEW ? '-mx-4 auto-cols-[5.25rem] grid-flow-col grid-cols-none gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:auto-cols-fr lg:px-0' : '-mx-2 grid-cols-4 gap-x-1 gap-y-1.5 sm:mx-0 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-2'}`}
      >
        {tiles.map(own).map(({ _id, name, picture }) => (
          <ListLink
            key={_id}
            to={`/products?category=${_id}`}
            className="grid content-start justify-items-center gap-1 rounded-control text-center text-xs font-medium wrap-anywhere hover:text-primary lg:text-sm"
          >
            <Picture
              sets={picture}
              sizes={sizes}
              className="w-14 rounded-full sm:w-16 lg:w-full lg:max-w-24"
            />
            <span className="leading-tight max-sm:line-clamp-2">{name}</span>
          </ListLink>
        ))}
      </div>
    </section>
  )
}

type BannerProps = Extract<ShownBlock, { kind: 'banner' }> & { isFirst: boolean }

/** Three fifths of the middle of the page on a wide screen. A phone shows it across, and pays for two thirds: half the bytes. */
const bannerSizes = '(min-width: 1280px) 750px, (min-width: 768px) 60vw, 66vw'

/**
 * A picture with a title, a text and where they lead. The whole banner is the link. Both have their place by name, so that the
 * picture stays where it is when a browser has painted it before it has read the text.
 */
function Banner({ title, text, link, picture, isFirst }: BannerProps) {
  const id = useId()
  // The first one may stand beside the promise, where there is less room.
  const [columns, large] = isFirst
    ? ['md:grid-cols-2', '']
    : ['md:grid-cols-[2fr_3fr]', 'lg:text-[2.5rem]']
  return (
    <section
      aria-labelledby={id}
      className={`relative grid overflow-hidden bg-primary-soft text-ink max-md:-mx-4 md:rounded-[16px] has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary ${picture ? columns : ''}`}
    >
      {picture && (
        <picture className="bg-tint md:col-start-2 md:row-start-1">
          {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={bannerSizes} />}
          <img
            src={picture.image ?? undefined}
            srcSet={picture.webp || undefined}
            sizes={bannerSizes}
            width={picture.width}
            height={picture.height}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            className="h-auto max-h-64 w-full object-cover sm:max-h-96 md:max-h-104 md:min-h-full"
          />
        </picture>
      )}
      <div className="grid content-center justify-items-start gap-3 p-4 pb-6 md:col-start-1 md:row-start-1 md:p-6 lg:p-10">
        <Own
          as="h2"
          id={id}
          words={title}
          className={`title text-balance wrap-anywhere ${large}`}
        />
        {text.en && <Own as="p" words={text} className="whitespace-pre-line wrap-anywhere" />}
        {link && <BannerLink to={link} title={title} />}
      </div>
    </section>
  )
}

/** Its text says where it leads; search engines read no other name. */
function BannerLink({ to, title }: { to: string; title: OwnWords }) {
  const t = catalogue.use()
  const look = buttonClass('primary', 'mt-1 outline-none after:absolute after:inset-0')
  const words = (
    <>
      {t.seeMore} <Own as="span" words={title} className="sr-only" />
    </>
  )
  return to.startsWith('/') ? (
    <Link to={to} className={look}>
      {words}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" className={look}>
      {words}
    </a>
  )
}
