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
    <Dialog title={product.name} closeLabel={t.close} onClose={close} className="max-w-4xl">
      {children}
    </Dialog>
  )
}
