import { type Addresses, addresses, type LaterCallName } from './calls.ts'

/** The addresses of the calls that only pages for guests make which few open. */
const laterAddresses: Addresses<LaterCallName> = {
  notifyMe: 'POST /products/:id/notify-me',
  listPages: 'GET /pages',
  getPage: 'GET /pages/:slug',
  trackParcel: 'GET /track/:token',
}

Object.assign(addresses, laterAddresses)
