import type { Calls } from '@duka/contract/calls'

/** Every call that a page may make; what starts with `receive` is for M-Pesa. */
export type CallName = Exclude<keyof Calls, `receive${string}`>

/**
 * Where each call of the contract lives. The contract itself brings its schemas along, too heavy
 * for a first visit; so the addresses stand here again, and the compiler refuses any that differs.
 */
export const calls: {
  [Name in CallName]: `${Calls[Name]['method']} ${Calls[Name]['url']}`
} = {
  changePassword: 'PUT /user/change-password',
  changeRole: 'PATCH /user/users/:id/role',
  deleteAccount: 'DELETE /user/me',
  deleteUser: 'DELETE /user/users/:id',
  exportOwnData: 'GET /user/me/export',
  forgotPassword: 'POST /user/forgot-password',
  getProfile: 'GET /user/me',
  getUser: 'GET /user/:id',
  listUsers: 'GET /user/users',
  login: 'POST /user/login',
  logout: 'POST /user/logout',
  register: 'POST /user/register',
  resetPassword: 'POST /user/reset-password',
  updateProfile: 'PUT /user/me',
  countProducts: 'GET /products/facets',
  createCategory: 'POST /categories',
  createProduct: 'POST /products',
  deleteCategory: 'DELETE /categories/:id',
  deleteProduct: 'DELETE /products/:id',
  getCategory: 'GET /categories/:id',
  getProduct: 'GET /products/:id',
  listCategories: 'GET /categories',
  listProducts: 'GET /products',
  listProductsOfCategory: 'GET /products/category/:categoryId',
  updateCategory: 'PUT /categories/:id',
  updateProduct: 'PUT /products/:id',
  addToCart: 'POST /carts',
  clearCart: 'DELETE /carts/user/:userId',
  getCart: 'GET /carts/user/:userId',
  removeFromCart: 'PATCH /carts/remove-item',
  updateQuantity: 'PATCH /carts/update-quantity',
  createAddress: 'POST /addresses',
  deleteAddress: 'DELETE /addresses/:id',
  getAddress: 'GET /addresses/:id',
  listAddresses: 'GET /addresses',
  listAddressesOfUser: 'GET /addresses/user/:userId',
  updateAddress: 'PUT /addresses/:id',
  changeOrderStatus: 'PUT /orders/:id',
  deleteOrder: 'DELETE /orders/:id',
  getOrder: 'GET /orders/:id',
  listOrders: 'GET /orders',
  listOrdersOfUser: 'GET /orders/user/:userId',
  placeOrder: 'POST /orders',
  askForPayment: 'POST /payments/mpesa/stk-push',
  getPaymentOptions: 'GET /payments/options',
  listPaymentsOfOrder: 'GET /payments/order/:orderId',
  recordCash: 'POST /payments/cash',
  refundPayment: 'POST /payments/refund',
  createShipping: 'POST /shippings',
  deleteShipping: 'DELETE /shippings/:id',
  getShipping: 'GET /shippings/:id',
  getShippingOfOrder: 'GET /shippings/order/:orderId',
  listShippings: 'GET /shippings',
  updateShipping: 'PATCH /shippings/:id',
  getOverview: 'GET /dashboard/overview',
  listAudit: 'GET /audit',
}
