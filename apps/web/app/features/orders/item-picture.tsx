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
