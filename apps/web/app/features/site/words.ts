import { words } from '../../lib/text/text.ts'
import { ui } from '../../lib/text/words.ts'

/** Texts of every page: header, footer, loading, errors. */
export const site = words('site', {
  notifications: ui.english.notifications,
  unreachable: ui.english.unreachable,
  skip: 'Skip to content',
  home: 'Home',
  categories: 'Categories',
  search: 'Search products',
  cart: 'Cart',
  cartWith: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  dark: 'Dark theme',
  light: 'Light theme',
  menu: 'Menu',
  back: 'Back to the menu',
  userFallback: 'User',
  account: 'My Account',
  profileSettings: 'Profile Settings',
  updateProfile: 'Update Profile',
  updatePassword: 'Update Password',
  myAddresses: 'My Addresses',
  manageAddresses: 'View/Manage Addresses',
  addAddress: 'Add New Address',
  myOrders: 'My Orders',
  trackShipping: 'Track Shipping',
  dashboard: 'Dashboard',
  logout: 'Logout',
  login: 'Login',
  register: 'Register',
  checkout: 'Checkout',

  quickLinks: 'Quick Links',
  wishList: 'Wish List',
  shopAll: 'Shop All Products',
  viewCart: 'View Cart',
  trackOrder: 'Track My Order',
  aboutUs: 'About Us',
  contactUs: 'Contact Us',
  /** The pages that tell people their rights. */
  rules: { delivery: 'Delivery', returns: 'Returns', privacy: 'Privacy', terms: 'Terms' },
  weAccept: 'We accept',
  contact: 'Contact',
  whatsapp: 'WhatsApp',
  workingHours: 'Working hours',
  rights: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,

  loadingPage: 'Loading...',
  loadingAuthentication: 'Loading authentication...',
  checkingAuthentication: 'Checking authentication...',
  offline: 'You are offline. What you see may be out of date.',

  olderBrowser:
    'Parts of this page are not working. Reload it, update your browser, or call us to order.',

  notFoundTitle: 'Page not found',
  notFound: 'It may have moved, or the link may be incomplete.',
  wrongTitle: 'Something went wrong',
  wrong: 'Something went wrong on our side. Please try again.',
  noLineTitle: 'You are offline',
  stillOffline: 'Still no connection. The page tries again by itself.',
  seenPages: 'You can still open pages you have visited',
  toProducts: 'Back to products',
  toToday: 'Back to Today',
  otherLanguage: { code: 'sw', name: 'Kiswahili' },
  wish: 'Add to wish list',
})

export const account = words('account', {
  label: 'Your account',
  hello: (name: string) => `Hello ${name}`,
  profile: 'Profile',
  security: 'Security',
  wishes: 'Wish List',
})

export const pages = words('pages', {
  updated: (day: string) => `Last changed on ${day}`,
  others: 'More about the shop',
})

/** For browsers without scripts. In both languages: nobody can switch there. */
export const needsScripts = words('needsScripts', {
  lines: [
    'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
    'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
  ],
})

/** For a form that was sent before its page was ready. Only the server says it. */
export const unsent = words('unsent', {
  title: 'Your form was not sent',
  nothingKept:
    'The page was not ready yet. Nothing was ordered, and we kept nothing that you typed.',
  whatToDo: 'Open the form again, wait a moment until the page is ready, and send it once more.',
  back: 'Back to the form',
  orCall: 'If it happens again, switch on JavaScript in your browser, or call us:',
})
