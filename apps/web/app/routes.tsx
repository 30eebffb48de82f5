import { isStaff } from '@duka/contract/users/roles'
import { type RouteObject, redirect } from 'react-router'
import * as products from './features/catalogue/products-route.tsx'
import { ErrorPage, NotFoundPage } from './features/site/error-page.tsx'
import * as root from './features/site/root-layout.tsx'
import {
  BrowserOnly,
  CheckingAuthentication,
  LoadingPage,
  SignedInLayout,
  StaffGuard,
} from './features/site/signed-in-layout.tsx'
import { sessionSettled } from './lib/session/session.ts'
import { loginPath } from './lib/session/signed-in.ts'

/**
 * Every address of the shop. Pages are loaded on demand. Below a `HydrateFallback` pages render in the browser only,
 * because the token is there. An address with a `:token` is a secret, so its page is kept nowhere.
 */
export const routes: RouteObject[] = [
  {
    ...root,
    id: 'root',
    path: '/',
    ErrorBoundary: root.RootError,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { index: true, loader: () => redirect('/products') },
          {
            path: 'products',
            ...products,
            children: [
              {
                id: 'product',
                path: ':productId',
                lazy: () => import('./features/catalogue/product-page.tsx'),
              },
            ],
          },
          { path: 'login', lazy: () => import('./features/users/login-page.tsx') },
          { path: 'register', lazy: () => import('./features/users/register-page.tsx') },
          { path: 'phone-login', lazy: () => import('./features/users/phone-login-page.tsx') },
          {
            path: 'forgot-password',
            lazy: () => import('./features/users/forgot-password-page.tsx'),
          },
          {
            path: 'reset-password',
            lazy: () => import('./features/users/reset-password-page.tsx'),
          },
          { path: 'about', lazy: () => import('./features/site/about-page.tsx') },
          { path: 'delivery', lazy: () => import('./features/catalogue/delivery-page.tsx') },
          { path: 'contact', lazy: () => import('./features/site/contact-page.tsx') },
          { path: ':slug', lazy: () => import('./features/catalogue/written-or-missing.ts') },
          {
            path: 'stop/:token',
            lazy: () => import('./features/catalogue/end-stock-request-page.tsx'),
          },
          { path: 'd/:token', lazy: () => import('./features/carts/shared-cart-page.tsx') },
          { path: 'p/:token', lazy: () => import('./features/payments/pay-link-page.tsx') },
          { path: 'join/:token', lazy: () => import('./features/users/join-page.tsx') },
          { path: 't/:token', lazy: () => import('./features/shipping/tracking-link-page.tsx') },
        ],
      },
      {
        // A rider's link, and a wish list, which is on the device. The server renders only the frame.
        Component: BrowserOnly,
        HydrateFallback: LoadingPage,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: 'r/:token', lazy: () => import('./features/riders/rider-page.tsx') },
              {
                path: 'wish-list',
                lazy: () => import('./features/catalogue/wish-list-page.tsx'),
              },
            ],
          },
        ],
      },
      {
        Component: SignedInLayout,
        HydrateFallback: CheckingAuthentication,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: 'carts', lazy: () => import('./features/carts/cart-page.tsx') },
              { path: 'checkout', lazy: () => import('./features/checkout/checkout-page.tsx') },
              { path: 'orders', lazy: () => import('./features/orders/orders-page.tsx') },
              { path: 'orders/:orderId', lazy: () => import('./features/orders/order-page.tsx') },
              {
                path: 'reviews/:productId',
                lazy: () => import('./features/reviews/review-page.tsx'),
              },
              {
                path: 'notifications',
                lazy: () => import('./features/orders/notifications-page.tsx'),
              },
              { path: 'profile/update', lazy: () => import('./features/users/profile-page.tsx') },
              {
                path: 'profile/change-password',
                lazy: () => import('./features/users/change-password-page.tsx'),
              },
              {
                path: 'profile/security',
                lazy: () => import('./features/users/security/security-page.tsx'),
              },
              { path: 'addresses', lazy: () => import('./features/addresses/addresses-page.tsx') },
              {
                path: 'addresses/add',
                lazy: () => import('./features/addresses/add-address-page.tsx'),
              },
              {
                path: 'track-shipping',
                lazy: () => import('./features/shipping/track-shipping-page.tsx'),
              },
            ],
          },
        ],
      },
      {
        path: 'dashboard',
        Component: StaffGuard,
        HydrateFallback: CheckingAuthentication,
        children: [
          {
            ErrorBoundary: ErrorPage,
            lazy: staff('layout'),
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  { index: true, lazy: staff('overview') },
                  { path: 'products', lazy: staff('products') },
                  { path: 'products/new-group', lazy: staff('newFamily') },
                  { path: 'products/import', lazy: staff('productImport') },
                  { path: 'products/prices', lazy: staff('prices') },
                  { path: 'products/low-stock', lazy: staff('lowStock') },
                  { path: 'products/searches', lazy: staff('missedSearches') },
                  { path: 'products/:productId/stock', lazy: staff('stock') },
                  { path: 'addresses', lazy: staff('addresses') },
                  { path: 'orders', lazy: staff('orders') },
                  { path: 'orders/new', lazy: staff('newOrder') },
                  { path: 'orders/:orderId', lazy: staff('order') },
                  { path: 'orders/:orderId/items', lazy: staff('changeOrder') },
                  { path: 'orders/:orderId/discount', lazy: staff('changeOrder') },
                  { path: 'orders/:orderId/delivery', lazy: staff('changeOrder') },
                  { path: 'orders/print/pick', lazy: staff('pickList') },
                  { path: 'orders/print/:paper', lazy: staff('printed') },
                  { path: 'orders/:orderId/print/:paper', lazy: staff('printed') },
                  { path: 'payments', lazy: staff('payments') },
                  { path: 'day-end', lazy: staff('dayEnd') },
                  { path: 'ledger', lazy: staff('ledger') },
                  { path: 'invoices', lazy: staff('papers') },
                  { path: 'reports', lazy: staff('reports') },
                  { path: 'reports/stock', lazy: staff('stockReport') },
                  { path: 'users', lazy: staff('users') },
                  { path: 'users/:userId', lazy: staff('person') },
                  { path: 'customers', lazy: staff('customers') },
                  { path: 'customers/:key', lazy: staff('customer') },
                  { path: 'categories', lazy: staff('categories') },
                  { path: 'offers', lazy: staff('offers') },
                  { path: 'reviews', lazy: staff('reviews') },
                  { path: 'shipping', lazy: staff('shipping') },
                  { path: 'delivery', lazy: staff('delivery') },
                  { path: 'riders', lazy: staff('riders') },
                  { path: 'pages', lazy: staff('pages') },
                  { path: 'pages/edit', lazy: staff('editPage') },
                  { path: 'messages', lazy: staff('messages') },
                  { path: 'messages/texts', lazy: staff('messageTexts') },
                  { path: 'consents', lazy: staff('consents') },
                  { path: 'audit', lazy: staff('audit') },
                  { path: 'settings', lazy: staff('settings') },
                  { path: 'settings/face', lazy: staff('face') },
                  { path: 'settings/front', lazy: staff('front') },
                  { path: 'settings/payments', lazy: staff('connections') },
                  { path: 'settings/messages', lazy: staff('connections') },
                  // Keeps the frame of the staff pages.
                  { path: '*', Component: NotFoundPage },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./features/catalogue/not-found-page.tsx') },
    ],
  },
]

/** Loads a staff page. All of them are one chunk, which is downloaded by staff only. */
function staff(page: keyof typeof import('./staff-pages.ts')) {
  return async () => {
    const { user } = await sessionSettled()
    if (!user) return leaveFor(loginPath(staffPageAsked()))
    if (!isStaff(user)) {
      console.warn('This role may not open the dashboard')
      return leaveFor('/')
    }
    return (await import('./staff-pages.ts'))[page]
  }
}

/** Loads another document: the router would remember a page that `lazy` refused as refused, also after the login. */
function leaveFor(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => undefined)
}

/** The address of a link from elsewhere, such as an alert; within the shop the router does not say which page it loads. */
function staffPageAsked(): string {
  const { pathname, search } = location
  return pathname.startsWith('/dashboard') ? pathname + search : '/dashboard'
}
