import { MAX_PICTURES } from '@duka/contract/catalogue/products'
import type { FastifyRequest } from 'fastify'
import {
  type ExpectedPictures,
  type PictureForm,
  withPictureForm,
} from '../../pictures/picture-form.ts'

/** The specification's field of the pictures, and a likely guess. */
const expected: ExpectedPictures = { fields: ['productImage', 'image'], maxPictures: MAX_PICTURES }

/** Reads the form of a product and passes it to `use`. Then deletes its files. */
export function withProductForm<Result>(
  request: FastifyRequest,
  use: (form: PictureForm) => Promise<Result>,
): Promise<Result> {
  return withPictureForm(request, expected, use)
}
