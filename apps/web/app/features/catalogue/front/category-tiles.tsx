import { ListLink } from '../../../ui/list-link.tsx'
import { Picture } from '../product-picture.tsx'
import type { ShownTile } from './shown-block.ts'

const sizes = '(min-width: 1024px) 190px, (min-width: 640px) 23vw, 30vw'

/** Links to the lists of categories, each with a picture. */
export function CategoryTiles({ tiles }: { tiles: ShownTile[] }) {
  return (
    <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {tiles.map(({ _id, name, picture }) => (
        <ListLink key={_id} to={`/products?category=${_id}`} className="card">
          <Picture sets={picture} sizes={sizes} />
          <span className="grid flex-1 place-items-center p-2 text-center text-sm font-medium wrap-anywhere">
            {name}
          </span>
        </ListLink>
      ))}
    </div>
  )
}
