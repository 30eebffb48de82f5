import { useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useIsWished } from '../wish-list/wished-ids.ts'
import { catalogue } from './words.ts'

/** The heart on a card. What it does is loaded with the first tap. */
export function CardHeart({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  const isOn = useIsWished(_id)
  // As in `AddToCartButton`: not 24 subscriptions to the address.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={catalogue.use().save(name)}
      className="card-heart"
      onClick={async () => {
        const { toggleWish } = await import('../wish-list/wishes.ts')
        await toggleWish(_id, async (path) => router?.navigate(path))
      }}
    >
      <svg className="icon size-8" aria-hidden="true">
        <use href="#heart" />
      </svg>
    </button>
  )
}
