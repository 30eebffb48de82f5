import type { FieldCode } from './field-messages.ts'
import type { Values } from './fill.ts'
import { OUT_OF_STOCK, OVER_STOCK, WISH_LIST_FULL } from './page-refusals.ts'

const refuse = (status: number, message: string) => ({ status, message })
const badRequest = (message: string) => refuse(400, message)
const unauthorized = (message: string) => refuse(401, message)
const forbidden = (message: string) => refuse(403, message)
const notFound = (message: string) => refuse(404, message)
const conflict = (message: string) => refuse(409, message)

/**
 * Every refusal of the API: a code for programs, an HTTP status, and a message for people. Messages of the
 * specification are quoted letter for letter. `{name}` is a placeholder.
 */
export const refusals = {
  // Invalid requests
  INVALID_INPUT: badRequest('Please check what you entered.'),
  MALFORMED_REQUEST: badRequest('The request could not be understood.'),
  INVALID_CURSOR: badRequest('This page link is no longer valid.'),
  PAYLOAD_TOO_LARGE: refuse(413, 'That is more than the shop can take at once.'),
  UNSUPPORTED_TYPE: refuse(415, 'The shop does not take this type of content.'),
  RANGE_NOT_SATISFIABLE: refuse(416, 'The file has no such part.'),
  FILE_CHANGED: refuse(412, 'The file has changed.'),
  NOT_FOUND: notFound('Not found.'),

  // Authentication
  NOT_SIGNED_IN: unauthorized('Please log in to continue.'),
  SESSION_EXPIRED: unauthorized('Your session has expired. Please log in again.'),
  LOGIN_FAILED: unauthorized('Login failed. Please check your credentials.'),
  NOT_ALLOWED: forbidden('You are not allowed to do this.'),
  RIGHT_MISSING: forbidden('You do not have the right to do this. Ask the owner.'),
  LIMIT_EXCEEDED: forbidden('This is above your limit of {most}. Ask somebody who may do more.'),
  NOT_STAFF: conflict('Only staff have rights. Give this person a role first.'),
  ADMINS_HAVE_ALL: conflict('Admins have all rights. Make this person a manager first.'),
  INVITATION_NOT_FOUND: notFound('This link is not complete.'),
  INVITATION_USED: conflict('This invitation was used already.'),
  INVITATION_OVER: refuse(410, 'This invitation is over.'),
  OWN_ORDER: forbidden('This is your own order. Somebody else has to give a discount on it.'),
  OWN_DRAWER: forbidden('This is cash that you took yourself. {names} can correct it.'),
  TOO_MANY_TRIES: refuse(429, 'Too many tries. Please wait a little and try again.'),

  // Users
  EMAIL_TAKEN: conflict('An account with this email already exists.'),
  USERNAME_TAKEN: conflict('This username is already taken.'),
  WRONG_PASSWORD: badRequest('Current password is incorrect.'),
  PASSWORD_COMMON: badRequest('Many people use this password. Please choose another one.'),
  PASSWORD_NEEDED: forbidden('Please enter your password to continue.'),
  LOGIN_NEEDED: forbidden('To do this, log out and log in again with your phone.'),
  SESSION_NOT_FOUND: notFound('This session has already ended.'),
  SECOND_FACTOR_WRONG: badRequest('This code is wrong or was used before.'),
  SECOND_FACTOR_REFUSED: unauthorized('This code is wrong or was used before.'),
  SECOND_FACTOR_NEEDED: forbidden(
    'This shop requires its staff to use a second factor. Please set yours up first.',
  ),
  LOGIN_STEP_EXPIRED: unauthorized('This login took too long. Please start it again.'),
  PHONE_LOGIN_FAILED: unauthorized('This code is wrong or has expired.'),
  PHONE_IS_LOGIN: conflict(
    'You log in with this phone. Add an email first, then change the phone.',
  ),
  PHONE_HAS_ACCOUNT: conflict(
    'Another account logs in with this phone. Log in there with the phone, and give that account an email or delete it.',
  ),
  STAFF_NEED_EMAIL: conflict(
    'Staff log in with email and password. This account has no email yet.',
  ),
  STAFF_NEED_PASSWORD: conflict(
    'Staff log in with email and password. This account has no password yet; its owner gets one by “Forgot your password?”.',
  ),
  PHONE_CODE_WRONG: badRequest('This code is wrong or has expired.'),
  RESET_CODE_WRONG: badRequest('This code is wrong or has expired.'),
  USER_NOT_FOUND: notFound('User ID not found or invalid.'),
  CUSTOMER_NOT_FOUND: notFound('Nobody with this number has ordered.'),
  SAME_ROLE: conflict('The user already has the role "{role}".'),
  LAST_ADMIN: conflict('The shop needs at least one admin.'),

  // Catalogue
  PRODUCT_NOT_FOUND: notFound('Product not found.'),
  PRICE_CHANGE_NOT_FOUND: notFound('This price change does not exist.'),
  PRICE_CHANGE_UNDONE: conflict('This price change has already been undone.'),
  CATEGORY_NOT_FOUND: notFound('Category not found.'),
  CATEGORY_NAME_TAKEN: conflict('A category with this name already exists.'),
  CATEGORY_IN_USE: conflict('There are still products in this category.'),
  CATEGORY_TOO_DEEP: conflict(
    'Categories have two levels: a category under another one cannot have children.',
  ),
  CATEGORY_RING: conflict('A category cannot be its own parent.'),
  CATEGORY_HAS_CHILDREN: conflict(
    'This category is the parent of others. Move or delete them first.',
  ),
  SKU_TAKEN: conflict('Another product already has this SKU.'),
  FAMILY_NOT_FOUND: notFound('Product group not found.'),
  FAMILY_NAME_TAKEN: conflict('Another product group has this name.'),
  OPTIONS_TAKEN: conflict('Another product of this group has the same options.'),
  IMAGE_REQUIRED: badRequest('Please select an image for the new product.'),
  IMAGE_UNKNOWN: badRequest('The product has no such picture.'),
  TOO_MANY_IMAGES: badRequest('A product can have 8 pictures at most.'),
  IMAGE_UNREADABLE: badRequest(
    'This file is not an image that the shop can read. Use JPEG, PNG, WebP, AVIF or GIF; a HEIC photo of an iPhone can be saved as JPEG.',
  ),
  IMAGE_TOO_MANY_PIXELS: badRequest(
    'The image is {width} × {height} pixels. The shop takes {most} million pixels at most: make it smaller, or take a photo with less resolution.',
  ),
  IMAGE_NOT_STORED: refuse(
    503,
    'The picture could not be stored: the store for pictures is full or cannot be reached. Nothing was saved. If it stays so, run npm run doctor.',
  ),
  IMAGE_TOO_LARGE: refuse(
    413,
    'The image is larger than 10 MB. Use a JPEG, PNG, WebP, AVIF or GIF of at most 10 MB.',
  ),
  STOCK_BELOW_NONE: conflict('There are only {available} in stock.'),
  OUT_OF_STOCK: conflict(OUT_OF_STOCK),
  OVER_STOCK: conflict(OVER_STOCK),

  // Import
  IMPORT_TOO_LARGE: refuse(413, 'A file to import may have 25 MB and 50,000 rows at most.'),
  NOT_CSV: badRequest(
    'This is not a CSV file. In Excel choose File, Save as, and there "CSV UTF-8".',
  ),
  IMPORT_EMPTY: badRequest('There are no rows below the titles of this file.'),
  IMPORT_COLUMNS: badRequest(
    'Say which column of the file holds the name, the SKU or the id of the products.',
  ),
  IMPORT_HAS_ERRORS: badRequest('Nothing was imported. Rows with errors: {count}.'),

  // Carts
  NOT_IN_CART: notFound('This product is not in the cart.'),

  // Addresses
  ADDRESS_NOT_FOUND: notFound('Address not found.'),

  // Delivery
  ZONE_NOT_FOUND: notFound('Delivery zone not found.'),
  ZONE_CHANGED: conflict('Somebody else has changed this zone. Please check it, then save again.'),
  ZONE_NAME_TAKEN: conflict('Another delivery zone has this name.'),
  POINT_NAME_TAKEN: conflict('Another pickup point in this town has this name.'),
  COUNTY_UNKNOWN: badRequest('"{county}" is not one of the 47 counties of Kenya.'),
  PLACE_TAKEN: conflict('{place} is already in the zone "{zone}".'),
  EVERYWHERE_TAKEN: conflict(
    'The zone "{zone}" already covers everywhere else. Please name the counties, towns or areas of this one.',
  ),
  POINT_NOT_FOUND: notFound('Pickup point not found.'),
  ZONES_NOT_CSV: badRequest(
    'This file has no column "zone". The export shows which columns there are.',
  ),
  POINT_IN_USE: conflict('This pickup point is in use. {reason}'),

  // Orders
  DRAFT_NOT_FOUND: notFound('This draft no longer exists.'),
  ORDER_NOT_FOUND: notFound('Order not found.'),
  SHARED_CART_NOT_FOUND: notFound(
    'This link has ended or is incomplete. Please ask for a new one.',
  ),
  CART_EMPTY: badRequest('Your cart is empty.'),
  ORDER_OUT_OF_STOCK: conflict(
    '{product} is no longer available in the quantity you asked for ({available} left).',
  ),
  ORDER_PRODUCT_GONE: conflict(
    '{product} is no longer available. Please remove it from your cart.',
  ),
  NOT_DELIVERED: conflict('The shop does not deliver to this address. Please choose another one.'),
  OPTION_NOT_HERE: conflict(
    'This delivery option is not available for this address. Please choose again.',
  ),
  PRICE_CHANGED: conflict(
    'A price has changed. The order now costs {total}. Please check it, then order again.',
  ),
  OFFER_UNKNOWN: conflict('There is no offer with the code {code}.'),
  OFFER_NOT_BEGUN: conflict('The code {code} is not valid yet.'),
  OFFER_ENDED: conflict('The offer with the code {code} has ended.'),
  OFFER_USED_UP: conflict('The code {code} has been used up.'),
  OFFER_USED_BY_YOU: conflict('You have already used the code {code}.'),
  OFFER_OTHER_GOODS: conflict('The code {code} does not apply to the items in your cart.'),
  OFFER_MINIMUM: conflict('The code {code} needs items worth {minimum} or more.'),
  OFFER_NOT_FOUND: notFound('Offer not found.'),
  OFFER_CODE_TAKEN: conflict('Another offer has this code.'),
  REVIEW_NOT_ALLOWED: forbidden('Only customers who have received this product can review it.'),
  REVIEWS_OFF: forbidden('The shop is not taking reviews at the moment.'),
  REVIEW_NOT_FOUND: notFound('Review not found.'),
  WISH_LIST_FULL: conflict(WISH_LIST_FULL),
  SAME_STATUS: conflict('The status is already "{status}".'),
  ORDER_HAS_MONEY: conflict(
    'This order has been paid or is being paid, so it cannot be deleted or changed.',
  ),
  HAS_RETURNS: conflict(
    'Goods of this order have come back, so it cannot be cancelled, changed or deleted. Return the rest instead.',
  ),
  ORDER_NOT_SENT: conflict(
    'The goods of this order have not left the shop yet. Change or cancel the order instead.',
  ),
  ORDER_NOT_DELIVERED: conflict('This order has not been delivered yet.'),
  RETURNS_OFF: conflict('Please call the shop about returning goods.'),
  RETURN_TOO_LATE: conflict(
    'Goods can be returned within {days} days. Please call the shop if something is wrong.',
  ),
  RETURN_NOT_FOUND: notFound('This return was not found.'),
  PAPER_NOT_FOUND: notFound('This paper was not found.'),
  PAPER_SIGNED: conflict('This paper has its number from eTIMS already.'),
  PAPER_WAITS: conflict('DigiTax is about to sign this paper. Type no other number for it.'),
  PAPER_NOT_REFUSED: conflict('Only a paper that was refused is sent again.'),
  ETIMS_OFF: conflict('The shop does not use DigiTax.'),
  ETIMS_SILENT: {
    status: 503,
    message: 'DigiTax does not answer ({reason}). Please try again later.',
  },
  CU_NUMBER_TAKEN: conflict('Another paper has this number from eTIMS.'),
  RETURN_MOVED: conflict('Somebody has decided about this return already.'),
  RETURN_OPEN: conflict(
    'The customer wants to return goods of this order. Decide about that first.',
  ),
  MORE_THAN_SOLD: conflict('Of {product} at most {left} can come back.'),
  MORE_THAN_PAID: conflict('At most {amount} can go back.'),
  ORDER_SENT: conflict('This order has been sent, so it cannot be changed any more.'),
  ORDER_CHANGED: conflict(
    'Somebody has changed this order meanwhile. Please check it, then do it again.',
  ),
  CANCEL_TOO_LATE: conflict(
    'The shop is already preparing this order or has sent it. Please call the shop.',
  ),
  CANCEL_PAID: conflict(
    'The shop has received money for this order. Please call the shop to cancel it and be paid back.',
  ),
  KEY_REUSED: conflict('This Idempotency-Key was already used for a different request.'),

  // Payments
  ALREADY_PAID: conflict('This order is already paid.'),
  ORDER_CANCELLED: conflict('This order is cancelled.'),
  PROMPT_LIVE: conflict(
    'An M-Pesa request is still open on a phone. Please wait until it has ended.',
  ),
  PHONE_HAS_PROMPT: conflict(
    'Another M-Pesa request is open on this phone. Please answer it there, or try again in {seconds} seconds.',
  ),
  PAYMENT_UNDECIDED: conflict(
    'M-Pesa has reported a payment for this order. We are still confirming it.',
  ),
  MONEY_TO_MATCH: conflict('A payment with this order number is waiting to be matched.'),
  CODE_WAITS: conflict(
    'A payment code was entered for this order, and its money is not counted yet. Please wait until it is.',
  ),
  GOODS_UNDER_WAY: conflict(
    'The goods of this order are being packed or are not back yet. Cancel it and take them back first.',
  ),
  REFUND_UNDER_WAY: conflict('A refund for this order is on its way.'),
  ORDER_DELIVERED: conflict('This order was delivered, so it cannot be deleted.'),
  ORDER_WITH_RIDER: conflict(
    'A rider can still report cash or a delivery for this order. End the link of the run first.',
  ),
  ORDER_HAS_ACCOUNT: conflict(
    'This order belongs to an account. Deleting the account erases the person.',
  ),
  ORDER_OPEN: conflict('This order is still open. Deliver or cancel it first.'),
  REFUND_DUE_FIRST: conflict('Money of this order has to be paid back first.'),
  DELIVERED_UNPAID: conflict('This order was delivered and is not paid yet.'),
  ACCOUNT_OWES_MONEY: conflict(
    'Order {order} was delivered and is not paid. The account can be deleted once it is paid.',
  ),
  ACCOUNT_HAS_MONEY: conflict(
    'Order {order} is still to be delivered, paid or refunded. The account can be deleted afterwards.',
  ),
  ACCOUNT_HAS_RETURN: conflict(
    'A return of order {order} is not finished. The account can be deleted afterwards.',
  ),
  ACCOUNT_CODE_WAITS: conflict(
    'A payment code was entered for order {order}, and its money is not counted yet. The account can be deleted afterwards.',
  ),
  ACCOUNT_WITH_RIDER: conflict(
    'A rider can still report cash or a delivery for order {order}. The account can be deleted once the link of the run has ended.',
  ),
  OVER_MPESA_LIMIT: badRequest('M-Pesa takes at most KES {limit} in one payment.'),
  MPESA_REFUSED: refuse(502, 'M-Pesa did not accept the request: {reason}'),
  NOTHING_HELD: conflict('This order has no money on hold.'),
  PAYMENT_UNKNOWN: notFound('There is no payment with this receipt code.'),
  LESS_THERE: conflict('Only {amount} of this payment is counted there.'),
  NOT_CASH: conflict('M-Pesa says that this money came. Only cash can be mistyped.'),
  SAME_PLACE: badRequest('The payment counts for this already.'),
  SIMULATED_MONEY: conflict('Money of the simulator and real money do not pay the same order.'),
  RECEIPT_NOT_FOUND: notFound('No payment with this receipt code is waiting.'),
  QR_NOT_MADE: refuse(503, 'M-Pesa cannot make QR codes right now. Please pay another way.'),
  TYPED_CODE_USED: conflict(
    'This code has already been used for a payment. Please check it, or call the shop.',
  ),
  TYPED_CODE_TOO_LITTLE: conflict(
    'The payment with this code is less than what is due for this order. The money is safe with the shop: please call us.',
  ),
  TYPED_CODE_NOT_DUE: conflict(
    'The payment with this code came when nothing was due for this order. The money is safe with the shop: please call us.',
  ),
  STATEMENT_UNREADABLE: badRequest(
    'This is not an M-Pesa statement: there is no line that names the column "Receipt No.".',
  ),
  NOT_REFUND_DUE: conflict('There is nothing to pay back on this order.'),
  CREDIT_OF_OTHER: conflict(
    'The other order belongs to another customer, so its money cannot pay for this one.',
  ),
  PAY_BACK_BY_HAND: conflict(
    'M-Pesa can reverse only a whole payment. Send the money yourself, then record it here.',
  ),
  TRANSFER_CODE_USED: conflict('This M-Pesa code is recorded already. Please check it.'),
  REFUND_BY_HAND: conflict(
    'M-Pesa cannot refund this automatically. Send the money yourself, then record it here.',
  ),

  MPESA_OFF: conflict(
    'The shop is not taking M-Pesa at the moment. Please choose another way to pay.',
  ),
  COD_NOT_ALLOWED: conflict('This order cannot be paid in cash. {reason}'),
  TOO_MUCH_UNPAID: conflict(
    'Unpaid orders of one account, phone or address may come to {most} and {pieces} pieces together. Please order less at once, pay for an earlier order first, or call us: we can enter a larger order for you.',
  ),
  MPESA_OPEN_ORDERS: conflict(
    'This account, phone or address already has {most} unpaid M-Pesa orders. Please pay for one first, or wait until it expires.',
  ),
  COD_OFF: conflict(
    'The shop is not taking cash on delivery at the moment. Please choose another way to pay.',
  ),

  // Settings
  MESSAGE_NOT_FOUND: notFound('There is no such message.'),
  MESSAGE_WAITS: conflict('This message is still waiting to be sent.'),
  CODE_NOT_RESENT: conflict(
    'A password code is not sent again, because it may have expired. The customer can ask for a new one.',
  ),
  UNKNOWN_PLACEHOLDER: badRequest('{name} is not a placeholder of this text. It can use {known}.'),
  LINK_BESIDE_CODE: badRequest(
    'A text with a code has no link but {link}, and the code stands alone. Leave out other links, and put a blank after each full stop.',
  ),
  TEXT_CHANGED: conflict('Somebody else has changed this text. Please check it, then save again.'),
  CHANNEL_OFF: conflict('The shop cannot send messages on this channel yet.'),
  PHONE_SAID_STOP: conflict(
    'This phone said STOP. Confirm it in your profile, or send START from it.',
  ),
  NO_OWN_PHONE: conflict(
    'Your profile has no Kenyan mobile number. Please add it, then try again.',
  ),

  NOT_CALLABLE: conflict('M-Pesa could not call the shop back at {address}: {reason}'),
  SET_BY_ENVIRONMENT: conflict('The server sets this ({variables}), so it cannot be changed here.'),
  SETTINGS_CHANGED: conflict(
    'Somebody else has saved the settings. Please check them, then save again.',
  ),

  COLOUR_UNREADABLE: badRequest(
    'The {which} colour {colour} is too light: white text on it has a contrast of {contrast} to 1, and people need at least {least} to 1. {better} is dark enough.',
  ),
  COLOUR_NEARLY_WHITE: badRequest(
    'The {which} colour {colour} is white or nearly white, so nobody could see it on the page. Please choose a darker one.',
  ),
  LOGO_REQUIRED: badRequest('Please choose a picture for the logo.'),

  NOTE_CHANGED: conflict('Somebody else has changed the note. What you typed is still here.'),

  // The front
  FRONT_CHANGED: conflict(
    'Somebody else has changed the front of the shop. What you typed is still here.',
  ),
  FRONT_PICTURE_REQUIRED: badRequest('Please choose a picture for the banner.'),

  // Pages
  PAGE_NOT_FOUND: notFound('There is no such page.'),
  PAGE_VERSION_NOT_FOUND: notFound('There is no such version of this page.'),
  PAGE_CHANGED: conflict('Somebody else has saved this page. Please check it, then save again.'),
  SLUG_TAKEN: conflict('/{slug} is an address of the shop itself. Please choose another one.'),

  // Shipping
  SHIPPING_NOT_FOUND: notFound('Failed to fetch shipping details. Please check the ID.'),
  SHIPPING_EXISTS: conflict('This order already has a shipping record.'),
  TRACKING_LINK_ENDED: notFound(
    'This link has ended or is incomplete. Please log in to see your orders.',
  ),
  PAY_LINK_ENDED: notFound('This link has ended or is incomplete. Please ask for a new one.'),
  TRACKING_NUMBER_TAKEN: conflict('This tracking number is already in use.'),

  // Rider runs
  RUN_NOT_FOUND: notFound('This link has ended. Please ask the shop for a new one.'),
  RUN_HAS_CLOSED_ORDER: conflict('Order {number} is {status} and cannot be given to a rider.'),
  NOT_FOR_RIDER: conflict(
    'The customer fetches these orders, or a bus or courier takes them: {numbers}.',
  ),
  HANDOVER_CODE_WRONG: conflict('This code is wrong. Tries left: {left}.'),
  HANDOVER_TRIES_USED: conflict(
    'Too many wrong codes. Please call the shop: staff can record the delivery.',
  ),
  HANDOVER_CODE_NEEDED: conflict(
    'The customer has the code by now. Ask for it, or call the shop: staff can record who took it.',
  ),
  NO_HANDOVER_CODE: conflict(
    'There is no code for this order. It has one while the parcel is on its way.',
  ),
  PARCEL_CLOSED: conflict('This parcel is already {status}.'),
  NO_PHONE_TO_ASK: conflict('There is no phone number for this order. Please type one.'),
  CASH_CHANGED: conflict('The amount is now {amount}. Please check it.'),
  DAY_CLOSED: conflict('This day is closed already.'),
  DAY_NOT_BEGUN: conflict('This day has not begun yet.'),
  DRAWER_NOT_FOUND: notFound('Nobody has this drawer.'),
  MOVE_NOT_FOUND: notFound('There is no such move.'),
  MOVE_FINAL: conflict('This stays: it was put right already, or it is on an M-Pesa statement.'),
  NOTHING_TO_SETTLE: conflict('There is no cash to hand over.'),

  // Server
  UNAVAILABLE: refuse(503, 'The shop is busy. Please try again in a moment.'),
  UNEXPECTED: refuse(500, 'Something went wrong on our side. Please try again.'),
} satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** Why an input is refused. Without a code only the English sentence is known. */
export interface FieldRefusal {
  message: string
  code?: FieldCode | RefusalCode | undefined
  values?: Values | undefined
}

/** The body of a refusal. `fields` has a message for each wrong input, for forms. */
export interface Refusal {
  message: string
  code: RefusalCode
  fields?: Record<string, string>
  /** Beside `fields`: which message it is, and the values in it, for clients that translate. */
  fieldCodes?: Record<string, Omit<FieldRefusal, 'message'>>
  /** The values of the placeholders, for clients that translate the message. */
  values?: Values
  /** With `PRICE_CHANGED`: what the order costs now. */
  total?: number
  /** With `RIGHT_MISSING`: the right that the member of staff lacks. */
  right?: string
  /** With `LIMIT_EXCEEDED`: percent or shillings. */
  limit?: number
}
