import { readsOrders } from '@duka/contract/access'
import { useEffect, useRef, useState } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { may } from '../../lib/session/may.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { MenuLink, MenuPopover } from './menus.tsx'
import { Count, Rooms } from './place-links.tsx'
import { isAt } from './places.ts'
import { useSellsHere } from './sells-here.ts'
import { frame, staff } from './words.ts'
import { countOf, useWork } from './work.ts'

const item =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium focus-visible:-outline-offset-3 aria-[current=page]:text-primary'

/** The menu of a phone: a bar at the bottom of the screen, and all pages in the sheet of its last button. */
export function PhoneMenu() {
  const t = frame.use()
  const s = staff.use()
  const queues = useWork()
  return (
    <nav
      aria-label={s.dashboard}
      className="staff-bar h-[calc(4.5rem+env(safe-area-inset-bottom))] xl:hidden print:hidden"
    >
      <ul className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <BarLink to="/dashboard" icon="home" name={t.today} />
        {may(readsOrders) && (
          <BarLink
            to="/dashboard/orders"
            icon="receipt"
            name={s.orders}
            count={countOf(queues, ['to-confirm', 'to-pack', 'to-hand-over'])}
          />
        )}
        {may(['create-orders', 'products']) && (
          <li>
            <AddMenu />
          </li>
        )}
        {may(['products', 'prices', 'stock']) && (
          <BarLink to="/dashboard/products" icon="box" name={s.products} />
        )}
        <li>
          <MoreSheet />
        </li>
      </ul>
    </nav>
  )
}

interface BarLinkProps {
  to: string
  icon: IconName
  name: string
  count?: number
}

function BarLink({ to, icon, name, count = 0 }: BarLinkProps) {
  const { pathname } = useLocation()
  return (
    <li className="relative">
      <Link to={to} aria-current={isAt(to, pathname) ? 'page' : undefined} className={item}>
        <Icon name={icon} className="size-6" />
        {name}
      </Link>
      {count > 0 && <Count count={count} className="absolute top-1 left-1/2 ml-1.5" />}
    </li>
  )
}

/** What can be added: an order or a product. */
function AddMenu() {
  const t = frame.use()
  const s = staff.use()
  return (
    <DialogTrigger>
      <AriaButton className={item}>
        <Icon name="plus" className="size-6" />
        {t.add}
      </AriaButton>
      <MenuPopover label={t.add}>
        {may('create-orders') && <MenuLink to="/dashboard/orders/new">{s.newOrder}</MenuLink>}
        {useSellsHere() && <MenuLink to="/dashboard/orders/new?sale">{t.sellHere}</MenuLink>}
        {may('products') && <MenuLink to="/dashboard/products/new-group">{t.newProduct}</MenuLink>}
      </MenuPopover>
    </DialogTrigger>
  )
}

/** All pages in a sheet, which *back* closes. */
function MoreSheet() {
  const t = frame.use()
  const { isOpen, setOpen, leave } = useBackCloses()
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className={item}>
        <Icon name="menu" className="size-6" />
        {t.more}
      </AriaButton>
      <ModalOverlay isDismissable className="fixed inset-0 z-40 bg-shade">
        <Modal className="fixed inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-3rem)] max-w-2xl overflow-y-auto overscroll-contain rounded-t-card border-t border-line bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-soft">
          <Dialog className="outline-none">
            <div className="flex items-center justify-between">
              <Heading slot="title" className="px-3 text-lg font-bold">
                {t.allPages}
              </Heading>
              <AriaButton slot="close" aria-label={t.closeMore} className={iconClass()}>
                <Icon name="close" />
              </AriaButton>
            </div>
            <div className="md:grid md:grid-cols-2">
              <Rooms listClass="grid grid-cols-2" linkClass="min-h-11" isOpen onGo={leave} />
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

/** Marks the entry of an open sheet in the history. */
const MARK = 'sheet'

/**
 * A sheet that *back* closes, and not the page: while it is open, it has an entry of its own in the history. Links in it
 * take the place of this entry: give them `replace`, and call `leave` when one is followed.
 */
function useBackCloses() {
  const [isOpen, setOpen] = useState(false)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    isLeaving.current = false
    const { state } = window.history
    // The router counts its entries in `idx`.
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [MARK]: true }, '')
    const onPop = (event: PopStateEvent) => {
      hideFromRouter(event)
      setOpen(false)
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      if (isLeaving.current || !window.history.state?.[MARK]) return
      window.addEventListener('popstate', hideFromRouter, { capture: true, once: true })
      window.history.back()
    }
  }, [isOpen])
  return {
    isOpen,
    setOpen,
    leave: () => {
      isLeaving.current = true
      setOpen(false)
    },
  }
}

/** The page stays the same: the router would load it again. */
function hideFromRouter(event: PopStateEvent): void {
  event.stopImmediatePropagation()
}
