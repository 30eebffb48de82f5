import { NewProduct } from '@duka/contract/catalogue'
import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { attempt, type Outcome } from '../../lib/attempt.ts'
import { checkForm } from '../../lib/form.ts'
import { onlyTouched } from '../../lib/touched.ts'
import { upload } from '../../lib/upload.ts'

const { done, failed, invalid } = messages
const MOST_PICTURE_BYTES = 10 * 1024 * 1024

/** Sends a product's form, picture and all; without an id it is a new one and needs a picture. */
export async function saveProduct(id: string, form: FormData): Promise<Outcome> {
  const picture = form.get('productImage')
  const chosen = picture instanceof File && picture.size > 0 ? picture : undefined
  const read = checkForm(Object.fromEntries(form), NewProduct)
  const trouble = pictureTrouble(id, chosen)
  if (!read.ok || trouble)
    return {
      ok: false,
      message: read.ok ? (trouble ?? '') : read.message,
      fields: { ...(!read.ok && read.fields), ...(trouble && { productImage: trouble }) },
    }

  const body = new FormData()
  for (const name of Object.keys(id ? onlyTouched(form, read.value) : read.value))
    body.set(name, String(form.get(name)).trim())
  if (chosen) body.set('productImage', chosen)
  return id
    ? attempt(upload('updateProduct', body, { id }), {
        done: done.productUpdated,
        failed: failed.updateProduct,
      })
    : attempt(upload('createProduct', body), {
        done: done.productCreated,
        failed: failed.createProduct,
      })
}

/** Said before megabytes travel over a slow line for nothing. */
function pictureTrouble(id: string, picture: File | undefined): string | undefined {
  if (!picture) return id ? undefined : invalid.productImage
  return picture.size > MOST_PICTURE_BYTES ? refusals.IMAGE_TOO_LARGE.message : undefined
}
