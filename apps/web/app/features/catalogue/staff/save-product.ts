import { NewProduct } from '@duka/contract/catalogue'
import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { withProgress } from '../../../lib/calls/upload.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { onlyTouched } from '../../../lib/forms/touched.ts'

const { done, failed, invalid } = messages
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Saves a product with its picture. Without an id it is a new one, which needs a picture. */
export async function saveProduct(id: string, form: FormData): Promise<Outcome> {
  const picture = form.get('productImage')
  const chosen = picture instanceof File && picture.size > 0 ? picture : undefined
  const read = checkForm(Object.fromEntries(form), NewProduct)
  const problem = pictureProblem(id, chosen)
  if (!read.ok || problem)
    return {
      ok: false,
      message: read.ok ? (problem ?? '') : read.message,
      fields: { ...(!read.ok && read.fields), ...(problem && { productImage: problem }) },
    }

  const body = new FormData()
  for (const name of Object.keys(id ? onlyTouched(form, read.value) : read.value))
    body.set(name, String(form.get(name)).trim())
  if (chosen) body.set('productImage', chosen)
  return id
    ? attempt(call('updateProduct', { params: { id }, body, transport: withProgress }), {
        done: done.productUpdated,
        failed: failed.updateProduct,
      })
    : attempt(call('createProduct', { body, transport: withProgress }), {
        done: done.productCreated,
        failed: failed.createProduct,
      })
}

/** Checks the picture before it is uploaded. Returns the message of a problem. */
function pictureProblem(id: string, picture: File | undefined): string | undefined {
  if (!picture) return id ? undefined : invalid.productImage
  return picture.size > MAX_PICTURE_BYTES ? refusals.IMAGE_TOO_LARGE.message : undefined
}
