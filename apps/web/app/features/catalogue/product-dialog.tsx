import type { Product } from '@duka/contract/catalogue/products'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { product as productWords } from './words.ts'

/** A product over the list from which it was opened. */
export function ProductDialog({ product, children }: { product: Product; children: ReactNode }) {
  const t = productWords.use()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  // Closes with a step back, so that *back* does not open it again. Only one step for several clicks.
  const close = () => {
    if (!isClosing.current) navigate(-1)
    isClosing.current = true
  }
  return (
    <Dialog
      title={product.name}
      closeLabel={t.close}
      onClose={close}
      opening={(show) => growFromCard(product._id, show)}
      className="max-w-4xl"
    >
      {children}
    </Dialog>
  )
}

/** Shows the dialog, whose picture grows from that of its card if the browser can do that. */
function growFromCard(productId: string, show: () => void): void {
  const picture = pictureOnScreen(productId)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || isCalm || !('startViewTransition' in document)) {
    show()
    return
  }
  // The picture in the dialog has the same name, by `styles.css`.
  picture.style.viewTransitionName = 'picture'
  const growing = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    show()
  })
  // Skipped where the page is hidden: the dialog is open all the same.
  growing.ready.catch(() => undefined)
}

function pictureOnScreen(productId: string): HTMLElement | null {
  const links = document.querySelectorAll(`.card a[href^="/products/${productId}"]`)
  const pictures = [...links].map((link) => link.closest('.card')?.querySelector('picture'))
  const isOnScreen = (picture: HTMLElement) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  return pictures.find((picture) => picture && isOnScreen(picture)) ?? null
}
