import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { staffStock } from './words.ts'

/** Leads from a page about some products back to all of them. */
export function BackToProducts() {
  return (
    <Link to="/dashboard/products" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
      <Icon name="left" /> {staffStock.use().back}
    </Link>
  )
}
