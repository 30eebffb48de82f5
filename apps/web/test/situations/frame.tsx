import { messages } from '@duka/contract/screen-messages'
import { acceptedWords } from '@duka/contract/settings/accepted-methods'
import { shop as defaults } from '@duka/contract/settings/shop'
import { staffCategories } from '../../app/features/catalogue/staff/words.ts'
import * as notifications from '../../app/features/orders/notifications-page.tsx'
import { staffOrders as orderWords } from '../../app/features/orders/staff/words.ts'
import { staffShipping } from '../../app/features/shipping/staff/words.ts'
import { AccountLinks, LogoutButton } from '../../app/features/site/account-links.tsx'
import { Footer } from '../../app/features/site/footer.tsx'
import { Header } from '../../app/features/site/header.tsx'
import { site } from '../../app/features/site/words.ts'
import { staffUsers } from '../../app/features/users/staff/words.ts'
import { amina } from '../browser.ts'
import { render, renderPage } from '../render.tsx'
import { kitchen, shop } from '../samples.ts'
import { visit } from '../visit.tsx'
import { asGuest, manager, type Situation } from './situation.tsx'

/** The shop with its usual settings. */
const usual = {
  ...shop,
  hours: defaults.hours,
  acceptedPayments: acceptedWords(['mpesa', 'cod'], 'en'),
}

export const frame: Situation[] = [
  [
    'a guest reads the frame',
    asGuest(
      () =>
        render(<Header categories={[kitchen]} />) +
        renderPage(() => <Footer year={2026} />, { shop: usual }),
    ),
    [
      ...['Products', 'Categories', 'All Categories', 'Login', 'Register', 'Home'],
      ...[
        'Shop All Products',
        'View Cart',
        'My Orders',
        'Track My Order',
        'About Us',
        'Contact Us',
      ],
      ...['Mobile money and cash on delivery', 'Mon-Fri 9 AM-5 PM (EAT)'],
    ],
  ],
  [
    'a customer opens the menu',
    () =>
      visit({
        page: {
          Component: () => (
            <>
              <AccountLinks user={amina} />
              <LogoutButton />
            </>
          ),
        },
      }),
    [
      ...['My Account', 'Profile Settings', 'Update Profile', 'Update Password', 'My Addresses'],
      ...['View/Manage Addresses', 'Add New Address', 'My Orders', 'Track Shipping', 'Logout'],
    ],
  ],
  [
    'a manager opens the menu',
    () => visit({ page: { Component: () => <AccountLinks user={manager} /> } }),
    ['Dashboard'],
  ],
  [
    'there is no news',
    () => visit({ page: notifications, answers: { 'GET /orders/user/*': { orders: [] } } }),
    ['Feature coming soon!', 'Notifications will appear here in a future update.'],
  ],
]

/** What a server does not render: menus that are closed, and what comes once the page has started. */
export const inBrowsers: Situation[] = [
  [
    'a page has started',
    () => [site.now().userFallback, site.now().loadingAuthentication],
    ['User', 'Loading authentication...'],
  ],
  [
    'a menu is open',
    () => [
      ...[staffUsers.now().updateRole, staffShipping.now().updateStatus],
      ...[staffUsers.now().roleNames, orderWords.now().statuses, staffShipping.now().statuses],
    ],
    [
      ...['Update Role', 'Update Status', 'customer', 'manager', 'admin'],
      ...['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'],
      ...['pending', 'shipped', 'in-transit', 'out-for-delivery', 'delivered', 'cancelled'],
      'returned',
    ],
  ],
  [
    'a form of staff is on its way',
    () => [staffCategories.now().creating, staffCategories.now().saving],
    ['Creating...', 'Updating...'],
  ],
  [
    'the data of a list does not come, in a toast',
    () => messages.failed,
    ['Failed to load categories.', 'Failed to load products.', 'Failed to load shipping records.'],
  ],
]
