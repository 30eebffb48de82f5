import type { Order } from '@duka/contract/orders/orders'

/** The picture that a product had on the day of the order; decoration beside its name. */
export function ItemPicture({ image, className }: { image: string | null; className: string }) {
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-tint ${className}`}>
      {image && (
        <img
          src={image}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

const SHOWN = 4

interface ItemPicturesProps {
  of: Pick<Order, 'items'>
  /** The classes of each, and of all. */
  className: string
  among?: string
}

/** The pictures of the first items of an order. */
export function ItemPictures({ of: { items }, className, among = '' }: ItemPicturesProps) {
  return (
    <div className={`flex gap-1.5 ${among}`}>
      {items.slice(0, SHOWN).map(({ _id, product }) => (
        <ItemPicture key={_id} image={product.image} className={`shrink-0 ${className}`} />
      ))}
    </div>
  )
}
