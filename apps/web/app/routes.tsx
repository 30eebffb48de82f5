import { isStaff } from '@duka/contract/roles'
import { data, type RouteObject, redirect } from 'react-router'
import * as productList from './features/catalogue/product-list-page.tsx'
import { ErrorPage, NotFoundPage } from './features/site/error-page.tsx'
import * as root from './features/site/root-layout.tsx'
import {
  CheckingAuthentication,
  SignedInLayout,
  StaffGuard,
} from './features/site/signed-in-layout.tsx'
import { sessionSettled } from './lib/session.ts'
import { loginPath } from './lib/signed-in.ts'

/**
 * Every address of the shop. The product list comes with the first visit, every other page when it
 * is asked for. Below a `HydrateFallback` pages are drawn in the browser only: the token lives there.
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
            ...productList,
            children: [
              { path: ':productId', lazy: () => import('./features/catalogue/product-page.tsx') },
            ],
          },
          { path: 'login', lazy: () => import('./features/users/login-page.tsx') },
          { path: 'register', lazy: () => import('./features/users/register-page.tsx') },
          {
            path: 'forgot-password',
            lazy: () => import('./features/users/forgot-password-page.tsx'),
          },
          {
            path: 'reset-password',
            lazy: () => import('./features/users/reset-password-page.tsx'),
          },
          { path: 'about', lazy: () => import('./features/site/about-page.tsx') },
          { path: 'contact', lazy: () => import('./features/site/contact-page.tsx') },
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
              { path: 'profile/update', lazy: () => import('./features/users/profile-page.tsx') },
              {
                path: 'profile/change-password',
                lazy: () => import('./features/users/change-password-page.tsx'),
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
                  { path: 'products/import', lazy: staff('productImport') },
                  { path: 'products/low-stock', lazy: staff('lowStock') },
                  { path: 'products/:productId/stock', lazy: staff('stock') },
                  { path: 'addresses', lazy: staff('addresses') },
                  { path: 'orders', lazy: staff('orders') },
                  { path: 'orders/:orderId', lazy: staff('order') },
                  { path: 'orders/:orderId/print/:paper', lazy: staff('printed') },
                  { path: 'payments', lazy: staff('payments') },
                  { path: 'users', lazy: staff('users') },
                  { path: 'categories', lazy: staff('categories') },
                  { path: 'shipping', lazy: staff('shipping') },
                  { path: 'audit', lazy: staff('audit') },
                  { path: 'settings', lazy: staff('settings') },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', loader: notFound, ErrorBoundary: NotFoundPage },
    ],
  },
]

/** A page of the dashboard: one chunk for all of them, and only staff ever fetch it. */
function staff(page: keyof typeof import('./features/dashboard/pages.ts')) {
  return async () => {
    const { user } = await sessionSettled()
    if (!user) throw redirect(loginPath('/dashboard'))
    if (!isStaff(user)) {
      console.warn('This role may not open the dashboard')
      throw redirect('/')
    }
    return (await import('./features/dashboard/pages.ts'))[page]
  }
}

function notFound(): never {
  throw data(null, { status: 404 })
}
