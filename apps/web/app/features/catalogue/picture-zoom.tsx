import type { ProductPicture } from '@duka/contract/catalogue/products'
import { Dialog } from '../../ui/dialog.tsx'
import { largest } from './largest-file.ts'
import { product as productWords } from './words.ts'

interface PictureZoomProps {
  picture: ProductPicture
  alt: string
  onClose: () => void
}

/** A picture of a product, as large as the screen. */
export function PictureZoom({ picture, alt, onClose }: PictureZoomProps) {
  const { closePicture } = productWords.use()
  return (
    <Dialog title={alt} closeLabel={closePicture} onClose={onClose} className="max-w-4xl">
      <img
        src={largest(picture)}
        alt={alt}
        width={800}
        height={800}
        className="mx-auto aspect-square w-full max-w-[50rem] rounded-control bg-tint object-contain"
      />
    </Dialog>
  )
}
