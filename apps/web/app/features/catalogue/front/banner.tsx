import { useId } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { catalogue } from '../words.ts'
import { Own } from './own-words.tsx'
import type { OwnWords, ShownBlock } from './shown-block.ts'

type BannerProps = Extract<ShownBlock, { kind: 'banner' }> & { isFirst: boolean }

/** Half the middle of the page on a wide screen, all of a phone's. */
const sizes = '(min-width: 1280px) 620px, (min-width: 768px) 50vw, 96vw'

/**
 * A picture with a title, a text and where they lead. The whole banner is the link. Both have their place by name, so that the
 * picture stays where it is when a browser has painted it before it has read the text.
 */
export function Banner({ title, text, link, picture, isFirst }: BannerProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`relative grid overflow-hidden rounded-card border border-line bg-primary-soft has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary ${picture ? 'md:grid-cols-2' : ''}`}
    >
      {picture && (
        <picture className="bg-tint md:col-start-2 md:row-start-1">
          {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
          <img
            src={picture.image ?? undefined}
            srcSet={picture.webp || undefined}
            sizes={sizes}
            width={picture.width}
            height={picture.height}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            className="h-auto max-h-64 w-full object-cover md:max-h-88"
          />
        </picture>
      )}
      <div className="grid content-center justify-items-start gap-2 p-4 sm:p-6 md:col-start-1 md:row-start-1 lg:p-10">
        <Own as="h2" id={id} words={title} className="title wrap-anywhere max-sm:text-xl" />
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
