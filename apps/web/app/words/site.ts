import { words } from '../lib/text/text.ts'

/** Texts of every page: header, footer, loading, errors. */
export const site = words(
  {
    skip: 'Skip to content',
    home: 'Home',
    products: 'Products',
    categories: 'Categories',
    allCategories: 'All Categories',
    search: 'Search products',
    cart: 'Cart',
    cartWith: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    theme: 'Switch between light and dark',
    notifications: 'Notifications',
    menu: 'Menu',
    close: 'Close',
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
    rules: { returns: 'Returns', privacy: 'Privacy', terms: 'Terms' },
    weAccept: 'We accept',
    contact: 'Contact',
    whatsapp: 'WhatsApp',
    workingHours: 'Working hours',
    address: 'Address',
    rights: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,

    loadingPage: 'Loading...',
    loadingAuthentication: 'Loading authentication...',
    checkingAuthentication: 'Checking authentication...',
    offline: 'You are offline. What you see may be out of date.',

    /** In both languages: without scripts nobody can switch. */
    needsScripts: [
      'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
      'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
    ],

    olderBrowser:
      'Not everything works in this browser now. Reload the page; if that does not help, update the browser, or call us to order.',

    notFoundTitle: 'Page not found',
    notFound: 'We could not find this page. It may have moved, or the link may be incomplete.',
    wrongTitle: 'Something went wrong',
    wrong: 'Something went wrong on our side. Please try again.',
    noLineTitle: 'You are offline',
    unreachable: 'The shop could not be reached. Check your connection and try again.',
    loginNeedsLine:
      'You are not logged in on this device. Logging in needs a connection. Your wish list and the pages you have visited work offline.',
    seenPages: 'You can still open pages you have visited',
    retry: 'Try again',
    toProducts: 'Back to products',
    otherLanguage: { code: 'sw', name: 'Kiswahili' },
  },
  'site',
)
