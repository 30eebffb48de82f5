import { type Addresses, addresses, type LaterCallName } from './calls.ts'

/** The addresses of the calls that only rarely visited pages for guests make. */
const laterAddresses: Addresses<LaterCallName> = {
  notifyMe: 'POST /products/:id/notify-me',
  listReviews: 'GET /products/:id/reviews',
  describeWishes: 'GET /wish-list/products',
  listPages: 'GET /pages',
  getPage: 'GET /pages/:slug',
  trackParcel: 'GET /track/:token',
  register: 'POST /user/register',
  forgotPassword: 'POST /user/forgot-password',
  resetPassword: 'POST /user/reset-password',
  getCategory: 'GET /categories/:id',
  listProductsOfCategory: 'GET /products/category/:categoryId',
}

Object.assign(addresses, laterAddresses)
