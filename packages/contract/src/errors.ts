import { OUT_OF_STOCK, OVER_STOCK } from './catalogue/out-of-stock.ts'
import type { Values } from './fill.ts'
import { WISH_LIST_FULL } from './wish-list/wish-limits.ts'

/**
 * Every refusal of the API: a code for programs, an HTTP status, and a message for people. Messages of the
 * specification are quoted letter for letter. `{name}` is a placeholder.
 */
export const refusals = {
  // Invalid requests
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be understood.' },
  INVALID_CURSOR: { status: 400, message: 'This page link is no longer valid.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is more than the shop can take at once.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'The shop does not take this type of content.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part.' },
  FILE_CHANGED: { status: 412, message: 'The file has changed.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },

  // Authentication
  NOT_SIGNED_IN: { status: 401, message: 'Please log in to continue.' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please log in again.' },
  LOGIN_FAILED: { status: 401, message: 'Login failed. Please check your credentials.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  RIGHT_MISSING: { status: 403, message: 'You do not have the right to do this. Ask the owner.' },
  LIMIT_EXCEEDED: {
    status: 403,
    message: 'This is above your limit of {limit}. Ask somebody who may do more.',
  },
  NOT_STAFF: { status: 409, message: 'Only staff have rights. Give this person a role first.' },
  ADMINS_HAVE_ALL: {
    status: 409,
    message: 'Admins have all rights. Make this person a manager first.',
  },
  INVITATION_NOT_FOUND: { status: 404, message: 'This link is not complete.' },
  INVITATION_USED: { status: 409, message: 'This invitation was used already.' },
  INVITATION_OVER: { status: 410, message: 'This invitation is over.' },
  OWN_ORDER: {
    status: 403,
    message: 'This is your own order. Somebody else has to give a discount on it.',
  },
  OWN_DRAWER: {
    status: 403,
    message: 'This is cash that you took yourself. Somebody else has to correct it.',
  },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a little and try again.' },

  // Users
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is incorrect.' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'Many people use this password. Please choose another one.',
  },
  PASSWORD_NEEDED: { status: 403, message: 'Please enter your password to continue.' },
  LOGIN_NEEDED: {
    status: 403,
    message: 'To do this, log out and log in again with your phone.',
  },
  SESSION_NOT_FOUND: { status: 404, message: 'This session has already ended.' },
  SECOND_FACTOR_WRONG: { status: 400, message: 'This code is wrong or was used before.' },
  SECOND_FACTOR_REFUSED: { status: 401, message: 'This code is wrong or was used before.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'This shop requires its staff to use a second factor. Please set yours up first.',
  },
  LOGIN_STEP_EXPIRED: {
    status: 401,
    message: 'This login took too long. Please start it again.',
  },
  PHONE_LOGIN_FAILED: { status: 401, message: 'This code is wrong or has expired.' },
  PHONE_IS_LOGIN: {
    status: 409,
    message: 'You log in with this phone. Add an email first, then change the phone.',
  },
  PHONE_HAS_ACCOUNT: {
    status: 409,
    message:
      'Another account logs in with this phone. Log in there with the phone, and give that account an email or delete it.',
  },
  STAFF_NEED_EMAIL: {
    status: 409,
    message: 'Staff log in with email and password. This account has no email yet.',
  },
  STAFF_NEED_PASSWORD: {
    status: 409,
    message:
      'Staff log in with email and password. This account has no password yet; its owner gets one by “Forgot your password?”.',
  },
  PHONE_CODE_WRONG: { status: 400, message: 'This code is wrong or has expired.' },
  RESET_CODE_WRONG: { status: 400, message: 'This code is wrong or has expired.' },
  USER_NOT_FOUND: { status: 404, message: 'User ID not found or invalid.' },
  SAME_ROLE: { status: 409, message: 'The user already has the role "{role}".' },
  LAST_ADMIN: { status: 409, message: 'The shop needs at least one admin.' },

  // Catalogue
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
  PRICE_CHANGE_NOT_FOUND: { status: 404, message: 'This price change does not exist.' },
  PRICE_CHANGE_UNDONE: { status: 409, message: 'This price change has already been undone.' },
  CATEGORY_NOT_FOUND: { status: 404, message: 'Category not found.' },
  CATEGORY_NAME_TAKEN: { status: 409, message: 'A category with this name already exists.' },
  CATEGORY_IN_USE: { status: 409, message: 'There are still products in this category.' },
  CATEGORY_TOO_DEEP: {
    status: 409,
    message: 'Categories have two levels: a category under another one cannot have children.',
  },
  CATEGORY_RING: { status: 409, message: 'A category cannot be its own parent.' },
  CATEGORY_HAS_CHILDREN: {
    status: 409,
    message: 'This category is the parent of others. Move or delete them first.',
  },
  SKU_TAKEN: { status: 409, message: 'Another product already has this SKU.' },
  FAMILY_NOT_FOUND: { status: 404, message: 'Product group not found.' },
  FAMILY_NAME_TAKEN: { status: 409, message: 'Another product group has this name.' },
  OPTIONS_TAKEN: { status: 409, message: 'Another product of this group has the same options.' },
  IMAGE_REQUIRED: { status: 400, message: 'Please select an image for the new product.' },
  IMAGE_UNKNOWN: { status: 400, message: 'The product has no such picture.' },
  TOO_MANY_IMAGES: { status: 400, message: 'A product can have 8 pictures at most.' },
  IMAGE_UNREADABLE: {
    status: 400,
    message:
      'This file is not an image that the shop can read. Use JPEG, PNG, WebP, AVIF or GIF; a HEIC photo of an iPhone can be saved as JPEG.',
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 400,
    message:
      'The image is {width} × {height} pixels. The shop takes {most} million pixels at most: make it smaller, or take a photo with less resolution.',
  },
  IMAGE_NOT_STORED: {
    status: 503,
    message:
      'The picture could not be stored: the store for pictures is full or cannot be reached. Nothing was saved. If it stays so, run npm run doctor.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    message: 'The image is larger than 10 MB. Use a JPEG, PNG, WebP, AVIF or GIF of at most 10 MB.',
  },
  STOCK_BELOW_NONE: { status: 409, message: 'There are only {available} in stock.' },
  OUT_OF_STOCK: { status: 409, message: OUT_OF_STOCK },
  OVER_STOCK: { status: 409, message: OVER_STOCK },

  // Import
  IMPORT_TOO_LARGE: {
    status: 413,
    message: 'A file to import may have 25 MB and 50,000 rows at most.',
  },
  NOT_CSV: {
    status: 400,
    message: 'This is not a CSV file. In Excel choose File, Save as, and there "CSV UTF-8".',
  },
  IMPORT_EMPTY: { status: 400, message: 'There are no rows below the titles of this file.' },
  IMPORT_COLUMNS: {
    status: 400,
    message: 'Say which column of the file holds the name, the SKU or the id of the products.',
  },
  IMPORT_HAS_ERRORS: {
    status: 400,
    message: 'Nothing was imported. Rows with errors: {count}.',
  },

  // Carts
  NOT_IN_CART: { status: 404, message: 'This product is not in the cart.' },

  // Addresses
  ADDRESS_NOT_FOUND: { status: 404, message: 'Address not found.' },

  // Delivery
  ZONE_NOT_FOUND: { status: 404, message: 'Delivery zone not found.' },
  ZONE_CHANGED: {
    status: 409,
    message: 'Somebody else has changed this zone. Please check it, then save again.',
  },
  ZONE_NAME_TAKEN: { status: 409, message: 'Another delivery zone has this name.' },
  POINT_NAME_TAKEN: {
    status: 409,
    message: 'Another pickup point in this town has this name.',
  },
  COUNTY_UNKNOWN: { status: 400, message: '"{county}" is not one of the 47 counties of Kenya.' },
  PLACE_TAKEN: { status: 409, message: '{place} is already in the zone "{zone}".' },
  EVERYWHERE_TAKEN: {
    status: 409,
    message:
      'The zone "{zone}" already covers everywhere else. Please name the counties, towns or areas of this one.',
  },
  POINT_NOT_FOUND: { status: 404, message: 'Pickup point not found.' },
  ZONES_NOT_CSV: {
    status: 400,
    message: 'This file has no column "zone". The export shows which columns there are.',
  },
  POINT_IN_USE: { status: 409, message: 'This pickup point is in use. {reason}' },

  // Orders
  DRAFT_NOT_FOUND: { status: 404, message: 'This draft no longer exists.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
  SHARED_CART_NOT_FOUND: {
    status: 404,
    message: 'This link has ended or is incomplete. Please ask for a new one.',
  },
  CART_EMPTY: { status: 400, message: 'Your cart is empty.' },
  ORDER_OUT_OF_STOCK: {
    status: 409,
    message: '{product} is no longer available in the quantity you asked for ({available} left).',
  },
  ORDER_PRODUCT_GONE: {
    status: 409,
    message: '{product} is no longer available. Please remove it from your cart.',
  },
  NOT_DELIVERED: {
    status: 409,
    message: 'The shop does not deliver to this address. Please choose another one.',
  },
  OPTION_NOT_HERE: {
    status: 409,
    message: 'This delivery option is not available for this address. Please choose again.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'A price has changed. The order now costs {total}. Please check it, then order again.',
  },
  OFFER_UNKNOWN: { status: 409, message: 'There is no offer with the code {code}.' },
  OFFER_NOT_BEGUN: { status: 409, message: 'The code {code} is not valid yet.' },
  OFFER_ENDED: { status: 409, message: 'The offer with the code {code} has ended.' },
  OFFER_USED_UP: { status: 409, message: 'The code {code} has been used up.' },
  OFFER_USED_BY_YOU: { status: 409, message: 'You have already used the code {code}.' },
  OFFER_OTHER_GOODS: {
    status: 409,
    message: 'The code {code} does not apply to the items in your cart.',
  },
  OFFER_MINIMUM: { status: 409, message: 'The code {code} needs items worth {minimum} or more.' },
  OFFER_NOT_FOUND: { status: 404, message: 'Offer not found.' },
  OFFER_CODE_TAKEN: { status: 409, message: 'Another offer has this code.' },
  REVIEW_NOT_ALLOWED: {
    status: 403,
    message: 'Only customers who have received this product can review it.',
  },
  REVIEWS_OFF: { status: 403, message: 'The shop is not taking reviews at the moment.' },
  REVIEW_NOT_FOUND: { status: 404, message: 'Review not found.' },
  WISH_LIST_FULL: {
    status: 409,
    message: WISH_LIST_FULL,
  },
  SAME_STATUS: { status: 409, message: 'The status is already "{status}".' },
  ORDER_HAS_MONEY: {
    status: 409,
    message: 'This order has been paid or is being paid, so it cannot be deleted or changed.',
  },
  HAS_RETURNS: {
    status: 409,
    message:
      'Goods of this order have come back, so it cannot be cancelled, changed or deleted. Return the rest instead.',
  },
  ORDER_NOT_SENT: {
    status: 409,
    message:
      'The goods of this order have not left the shop yet. Change or cancel the order instead.',
  },
  ORDER_NOT_DELIVERED: { status: 409, message: 'This order has not been delivered yet.' },
  RETURNS_OFF: { status: 409, message: 'Please call the shop about returning goods.' },
  RETURN_TOO_LATE: {
    status: 409,
    message:
      'Goods can be returned within {days} days. Please call the shop if something is wrong.',
  },
  RETURN_NOT_FOUND: { status: 404, message: 'This return was not found.' },
  RETURN_MOVED: { status: 409, message: 'Somebody has decided about this return already.' },
  RETURN_OPEN: {
    status: 409,
    message: 'The customer wants to return goods of this order. Decide about that first.',
  },
  MORE_THAN_SOLD: { status: 409, message: 'Of {product} at most {left} can come back.' },
  MORE_THAN_PAID: { status: 409, message: 'At most {amount} can go back.' },
  ORDER_SENT: {
    status: 409,
    message: 'This order has been sent, so it cannot be changed any more.',
  },
  ORDER_CHANGED: {
    status: 409,
    message: 'Somebody has changed this order meanwhile. Please check it, then save again.',
  },
  CANCEL_TOO_LATE: {
    status: 409,
    message: 'The shop is already preparing this order or has sent it. Please call the shop.',
  },
  CANCEL_PAID: {
    status: 409,
    message:
      'The shop has received money for this order. Please call the shop to cancel it and be paid back.',
  },
  KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request.',
  },

  // Payments
  ALREADY_PAID: { status: 409, message: 'This order is already paid.' },
  ORDER_CANCELLED: { status: 409, message: 'This order is cancelled.' },
  PROMPT_LIVE: { status: 409, message: 'An M-Pesa request is still open on a phone.' },
  PHONE_HAS_PROMPT: {
    status: 409,
    message:
      'Another M-Pesa request is open on this phone. Please answer it there, or try again in {seconds} seconds.',
  },
  PAYMENT_UNDECIDED: {
    status: 409,
    message: 'M-Pesa has reported a payment for this order. We are still confirming it.',
  },
  MONEY_TO_MATCH: {
    status: 409,
    message: 'A payment with this order number is waiting to be matched.',
  },
  CODE_WAITS: {
    status: 409,
    message:
      'A payment code was entered for this order, and its money is not counted yet. Please wait until it is.',
  },
  GOODS_UNDER_WAY: {
    status: 409,
    message: 'The goods of this order are being packed or on their way. Cancel it first.',
  },
  REFUND_UNDER_WAY: { status: 409, message: 'A refund for this order is on its way.' },
  ORDER_DELIVERED: {
    status: 409,
    message: 'This order was delivered, so it cannot be deleted.',
  },
  ORDER_WITH_RIDER: {
    status: 409,
    message:
      'A rider can still report cash or a delivery for this order. End the link of the run first.',
  },
  ORDER_HAS_ACCOUNT: {
    status: 409,
    message: 'This order belongs to an account. Deleting the account erases the person.',
  },
  ORDER_OPEN: { status: 409, message: 'This order is still open. Deliver or cancel it first.' },
  REFUND_DUE_FIRST: { status: 409, message: 'Money of this order has to be paid back first.' },
  DELIVERED_UNPAID: { status: 409, message: 'This order was delivered and is not paid yet.' },
  ACCOUNT_OWES_MONEY: {
    status: 409,
    message:
      'This account has a delivered order that is not paid. It can be deleted once it is paid.',
  },
  ACCOUNT_HAS_MONEY: {
    status: 409,
    message:
      'This account still has an order to deliver, to pay or to refund. It can be deleted afterwards.',
  },
  ACCOUNT_HAS_RETURN: {
    status: 409,
    message:
      'A return of an order of this account is not finished. The account can be deleted afterwards.',
  },
  ACCOUNT_CODE_WAITS: {
    status: 409,
    message:
      'A payment code was entered for an order of this account, and its money is not counted yet. The account can be deleted afterwards.',
  },
  ACCOUNT_WITH_RIDER: {
    status: 409,
    message:
      'A rider can still report cash or a delivery for an order of this account. It can be deleted once the link of the run has ended.',
  },
  OVER_MPESA_LIMIT: {
    status: 400,
    message: 'M-Pesa takes at most KES {limit} in one payment.',
  },
  MPESA_REFUSED: { status: 502, message: 'M-Pesa did not accept the request: {reason}' },
  NOTHING_HELD: { status: 409, message: 'This order has no money on hold.' },
  PAYMENT_UNKNOWN: { status: 404, message: 'There is no payment with this receipt code.' },
  LESS_THERE: { status: 409, message: 'Of this payment there is only {amount}.' },
  NOT_CASH: {
    status: 409,
    message: 'M-Pesa says that this money came. Only cash can be mistyped.',
  },
  SAME_PLACE: { status: 400, message: 'The payment counts for this already.' },
  SIMULATED_MONEY: {
    status: 409,
    message: 'Money of the simulator and real money do not pay the same order.',
  },
  RECEIPT_NOT_FOUND: { status: 404, message: 'No payment with this receipt code is waiting.' },
  QR_NOT_MADE: {
    status: 503,
    message: 'M-Pesa cannot make QR codes right now. Please pay another way.',
  },
  TYPED_CODE_USED: {
    status: 409,
    message: 'This code has already been used for a payment. Please check it, or call the shop.',
  },
  TYPED_CODE_TOO_LITTLE: {
    status: 409,
    message:
      'The payment with this code is less than what is due for this order. The money is safe with the shop: please call us.',
  },
  TYPED_CODE_NOT_DUE: {
    status: 409,
    message:
      'The payment with this code came when nothing was due for this order. The money is safe with the shop: please call us.',
  },
  STATEMENT_UNREADABLE: {
    status: 400,
    message:
      'This is not an M-Pesa statement: there is no line that names the column "Receipt No.".',
  },
  NOT_REFUND_DUE: { status: 409, message: 'There is nothing to pay back on this order.' },
  PAY_BACK_BY_HAND: {
    status: 409,
    message:
      'M-Pesa can reverse only a whole payment. Send the money yourself, then record it here.',
  },
  TRANSFER_CODE_USED: {
    status: 409,
    message: 'This M-Pesa code is recorded already. Please check it.',
  },
  REFUND_BY_HAND: {
    status: 409,
    message:
      'M-Pesa cannot refund this automatically. Send the money yourself, then record it here.',
  },

  MPESA_OFF: {
    status: 409,
    message: 'The shop is not taking M-Pesa at the moment. Please choose another way to pay.',
  },
  COD_NOT_ALLOWED: { status: 409, message: 'This order cannot be paid on delivery. {reason}' },
  TOO_MUCH_UNPAID: {
    status: 409,
    message:
      'Unpaid orders of one account, phone or address may come to {most} and {pieces} pieces together. Please order less at once, pay for an earlier order first, or call us: we can enter a larger order for you.',
  },
  MPESA_OPEN_ORDERS: {
    status: 409,
    message:
      'This account, phone or address already has {most} unpaid M-Pesa orders. Please pay for one first, or wait until it expires.',
  },
  COD_OFF: {
    status: 409,
    message:
      'The shop is not taking cash on delivery at the moment. Please choose another way to pay.',
  },

  // Settings
  MESSAGE_NOT_FOUND: { status: 404, message: 'There is no such message.' },
  MESSAGE_WAITS: { status: 409, message: 'This message is still waiting to be sent.' },
  CODE_NOT_RESENT: {
    status: 409,
    message:
      'A password code is not sent again, because it may have expired. The customer can ask for a new one.',
  },
  UNKNOWN_PLACEHOLDER: {
    status: 400,
    message: '{name} is not a placeholder of this text. It can use {known}.',
  },
  LINK_BESIDE_CODE: {
    status: 400,
    message:
      'A text with a code has no link but {link}, and the code stands alone. Leave out other links, and put a blank after each full stop.',
  },
  TEXT_CHANGED: {
    status: 409,
    message: 'Somebody else has changed this text. Please check it, then save again.',
  },
  CHANNEL_OFF: { status: 409, message: 'The shop cannot send messages on this channel yet.' },
  PHONE_SAID_STOP: {
    status: 409,
    message: 'This phone said STOP. Confirm it in your profile, or send START from it.',
  },
  NO_OWN_PHONE: {
    status: 409,
    message: 'Your profile has no Kenyan mobile number. Please add it, then try again.',
  },

  NOT_CALLABLE: {
    status: 409,
    message: 'M-Pesa could not call the shop back at {address}: {reason}',
  },
  SET_BY_ENVIRONMENT: {
    status: 409,
    message: 'The server sets this ({variables}), so it cannot be changed here.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Somebody else has saved the settings. Please check them, then save again.',
  },

  COLOUR_UNREADABLE: {
    status: 400,
    message:
      'The {which} colour {colour} is too light: white text on it has a contrast of {contrast} to 1, and people need at least {least} to 1. {better} is dark enough.',
  },
  COLOUR_NEARLY_WHITE: {
    status: 400,
    message:
      'The {which} colour {colour} is white or nearly white, so nobody could see it on the page. Please choose a darker one.',
  },
  LOGO_REQUIRED: { status: 400, message: 'Please choose a picture for the logo.' },

  NOTE_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the note. What you typed is still here.',
  },

  // The front
  FRONT_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the front of the shop. What you typed is still here.',
  },
  FRONT_PICTURE_REQUIRED: { status: 400, message: 'Please choose a picture for the banner.' },

  // Pages
  PAGE_NOT_FOUND: { status: 404, message: 'There is no such page.' },
  PAGE_VERSION_NOT_FOUND: { status: 404, message: 'There is no such version of this page.' },
  PAGE_CHANGED: {
    status: 409,
    message: 'Somebody else has saved this page. Please check it, then save again.',
  },
  SLUG_TAKEN: {
    status: 409,
    message: '/{slug} is an address of the shop itself. Please choose another one.',
  },

  // Shipping
  SHIPPING_NOT_FOUND: {
    status: 404,
    message: 'Failed to fetch shipping details. Please check the ID.',
  },
  SHIPPING_EXISTS: { status: 409, message: 'This order already has a shipping record.' },
  TRACKING_LINK_ENDED: {
    status: 404,
    message: 'This link has ended or is incomplete. Please log in to see your orders.',
  },
  PAY_LINK_ENDED: {
    status: 404,
    message: 'This link has ended or is incomplete. Please ask for a new one.',
  },
  TRACKING_NUMBER_TAKEN: { status: 409, message: 'This tracking number is already in use.' },

  // Rider runs
  RUN_NOT_FOUND: {
    status: 404,
    message: 'This link has ended. Please ask the shop for a new one.',
  },
  RUN_HAS_CLOSED_ORDER: {
    status: 409,
    message: 'Order {number} is {status} and cannot be given to a rider.',
  },
  NOT_FOR_RIDER: {
    status: 409,
    message: 'The customer fetches these orders, or a bus or courier takes them: {numbers}.',
  },
  HANDOVER_CODE_WRONG: { status: 409, message: 'This code is wrong. Tries left: {left}.' },
  HANDOVER_TRIES_USED: {
    status: 409,
    message: 'Too many wrong codes. Please call the shop: staff can record the delivery.',
  },
  HANDOVER_CODE_NEEDED: {
    status: 409,
    message:
      'The customer has the code by now. Ask for it, or call the shop: staff can record who took it.',
  },
  NO_HANDOVER_CODE: {
    status: 409,
    message: 'There is no code for this order. It has one while the parcel is on its way.',
  },
  PARCEL_CLOSED: { status: 409, message: 'This parcel is already {status}.' },
  NO_PHONE_TO_ASK: {
    status: 409,
    message: 'There is no phone number for this order. Please type one.',
  },
  CASH_CHANGED: {
    status: 409,
    message: 'The amount is now {amount}. Please check it.',
  },
  DAY_CLOSED: { status: 409, message: 'This day is closed already.' },
  DAY_NOT_BEGUN: { status: 409, message: 'This day has not begun yet.' },
  DRAWER_NOT_FOUND: { status: 404, message: 'Nobody has this drawer.' },
  NOTHING_TO_SETTLE: { status: 409, message: 'There is no cash to hand over.' },

  // Server
  UNAVAILABLE: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** The body of a refusal. `fields` has a message for each wrong input, for forms. */
export interface Refusal {
  message: string
  code: RefusalCode
  fields?: Record<string, string>
  /** The values of the placeholders, for clients that translate the message. */
  values?: Values
  /** With `PRICE_CHANGED`: what the order costs now. */
  total?: number
  /** With `RIGHT_MISSING`: the right that the member of staff lacks. */
  right?: string
  /** With `LIMIT_EXCEEDED`: percent or shillings. */
  limit?: number
}
