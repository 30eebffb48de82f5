import type { Calls } from '@duka/contract/calls'

/** Every call that a page may make; those that begin with `receive` are for M-Pesa. */
export type CallName = Exclude<keyof Calls, `receive${string}`>

/** The calls that the API refuses to everyone but staff. */
export type StaffCallName = {
  [Name in CallName]: Calls[Name]['config']['access'] extends 'staff' ? Name : never
}[CallName]

/** The calls of guests, and the login. */
type GuestCallName =
  | 'getShop'
  | 'login'
  | 'countProducts'
  | 'getProduct'
  | 'listCategories'
  | 'listProducts'
  | 'suggest'
  | 'addToCart'
  | 'getCart'

/** The calls by which a rider's page shows and changes the parcels of its link. */
export type RiderCallName =
  | 'readRun'
  | 'promptForParcel'
  | 'takeCashForParcel'
  | 'deliverParcel'
  | 'noteNotAtHome'

/** The calls of guests on rarely visited pages; a first visit does not download their addresses. */
export type LaterCallName =
  | 'trackParcel'
  | 'listPages'
  | 'getPage'
  | 'notifyMe'
  | 'listReviews'
  | 'describeWishes'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'getCategory'
  | 'listProductsOfCategory'

/** The rest of the calls, which take a session. */
export type ShopperCallName = Exclude<
  CallName,
  StaffCallName | GuestCallName | RiderCallName | LaterCallName
>

export type Addresses<Names extends CallName> = {
  [Name in Names]: `${Calls[Name]['method']} ${Calls[Name]['url']}`
}

/**
 * The method and address of each call. They are copied from the contract, because importing it would
 * add its schemas to a first visit; the compiler refuses a copy that differs. Signed-in
 * people, riders, the staff pages and a few pages for guests add theirs (`shopper-calls.ts`, `rider-calls.ts`,
 * `staff-calls.ts`, `later-calls.ts`).
 */
export const addresses: Addresses<GuestCallName> &
  Partial<Addresses<ShopperCallName | StaffCallName | RiderCallName | LaterCallName>> = {
  getShop: 'GET /settings',
  login: 'POST /user/login',
  countProducts: 'GET /products/facets',
  getProduct: 'GET /products/:id',
  listCategories: 'GET /categories',
  listProducts: 'GET /products',
  suggest: 'GET /searches/suggestions',
  addToCart: 'POST /carts',
  getCart: 'GET /carts/user/:userId',
}
