import type * as z from 'zod/mini'
import { fill } from './fill.ts'

/** How many options a product may have, and how long their names, values and the whole text may be. */
export const optionLimits = { options: 4, name: 30, value: 60, text: 100 }

/** What the shop says of wrong inputs, by code. Those of the specification letter for letter. */
export const fieldMessages = {
  firstname: 'First name is required.',
  lastname: 'Last name is required.',
  username: 'Username is required.',
  nameWithLink: 'Please write this in one line, without links.',
  loginEmail: 'Email is required',
  email: 'Email is required.',
  emailFormat: 'Invalid email format.',
  password: 'Password is required.',
  passwordLength: 'Password must be at least 8 characters long.',
  passwordUpper: 'Password must contain at least one uppercase letter.',
  passwordLower: 'Password must contain at least one lowercase letter.',
  passwordDigit: 'Password must contain at least one number.',
  passwordSpecial: 'Password must contain at least one special character (e.g., !@#$%^&*).',
  confirmPassword: 'Confirm password is required.',
  passwordsDiffer: 'Passwords do not match.',
  currentPassword: 'Current password is required.',
  newPasswordsDiffer: 'New password and confirm password do not match.',
  newPasswordLength: 'New password must be at least 8 characters long.',
  phone: 'Please provide a valid phone number.',
  emailOrPhone: 'Please enter an email address or a phone number.',
  mpesaPhone: 'Please provide a valid M-Pesa phone number.',
  contactPhone: 'Please give a phone number that we can call.',
  kraPin: 'A KRA PIN is a letter, nine digits and a letter, such as P051234567X.',
  pinForVat: 'A shop that is registered for VAT needs its KRA PIN.',
  cuNumber: 'Type the number that eTIMS shows, such as KRACU0100000001/152.',
  etimsLink: 'Paste the whole address that the QR code shows.',
  newAddress: 'Please fill in all required new address fields.',
  chooseAddress: 'Please select an address or add a new one.',
  productNumbers: 'Price must be positive, Stock Quantity cannot be negative.',
  categoryName: 'Category name is required.',
  shippingOrder: 'Order ID is required for new shipping records.',
  shippingAddress: 'Address ID is required for new shipping records.',
  shippingStatus: 'Status is required.',

  required: 'This is required.',
  notValid: 'This is not valid.',
  tooLong: 'Use at most {most} characters.',
  signInCode: 'Please enter the code.',
  sentCode: 'Please enter the code from the message.',
  invitedEmail: 'Please write your email. You log in with it.',

  paidCode: 'Please enter the code from the M-Pesa message: 10 letters and digits.',
  paidCodes: 'This text has more than one code. Enter the code of one payment at a time.',
  paidElsewhere:
    'This message is about money that did not go to the shop. Enter the code of your payment to the shop.',
  paidToPerson:
    'This message is about money that somebody received. Enter the code of the message about the payment to the shop.',
  payingFailed: 'This message says that the payment failed, so no money came. Please pay again.',
  paidBack: 'This message says that the money went back, so it does not pay the order.',
  paidLongAgo:
    'This message is more than two months old. Enter the code of the payment for this order.',

  refundReason: 'Write why money goes back: nothing else is due on this order.',
  returnItem: 'Choose at least one item.',
  returnItemOrAmount: 'Choose an item, or enter what goes back without goods.',
  returnPieces: 'Enter a whole number, at least 1.',
  returnReason: 'Choose why it comes back.',
  returnNote: 'Please write what is wrong.',
  returnAmount: 'Enter how much goes back, 0 or more.',
  returnUnknown: 'This order has no such item.',

  refundAmount: 'Enter how much goes back.',
  refundCode: 'Enter the code of M-Pesa’s message: 10 letters and digits.',
  refundCodeOrNote: 'Enter M-Pesa’s code, or say in the note how the money went back.',
  refundFrom: 'Choose the drawer that the cash came from.',

  orderCustomer: 'Say who orders: a customer, or a name and a phone number.',
  orderItems: 'Add at least one product.',
  orderAddress: 'Choose or write an address.',
  discountTooLarge: 'This discount leaves less than KES 1 to pay.',
  discountKind: 'Give either an amount or a percentage.',
  discountPercent: 'A percentage is between 0 and 100.',
  discountAmount: 'A discount is more than 0.',
  discountReason: 'Say why.',

  wholeNumber: 'Please enter a whole number.',
  onePiece: 'Please enter 1 or more.',
  tooMany: 'That is too many.',
  noItems: 'Please leave at least one item. To drop all, cancel the order.',
  tooManyItems: 'Use at most 200 items.',
  changeTooCheap: 'The discount would leave less than KES 1 to pay.',

  optionsCell: 'Write options as "Size: M; Colour: Red".',
  optionsJson: 'Give the options as JSON, such as {"Size": "M"}.',
  optionEmpty: 'Every option needs a name and a value.',
  optionTwice: 'Use each option only once.',
  optionSigns: 'Use no semicolon in options, and no colon in their names.',
  optionTooLong: `Use at most ${optionLimits.name} characters for the name of an option and ${optionLimits.value} for its value.`,
  manyOptions: `Use at most ${optionLimits.options} options.`,
  optionsTooLong: `Use at most ${optionLimits.text} characters for all options together.`,
} as const

export type FieldCode = keyof typeof fieldMessages

/** The codes themselves. A schema gives one as its message: `z.string(invalid.password)`. */
export const invalid = Object.fromEntries(
  Object.keys(fieldMessages).map((code) => [code, code]),
) as { [Code in FieldCode]: Code }

/** What a schema finds wrong; a rule may give the same. */
export interface Issue {
  path: PropertyKey[]
  /** A code of `fieldMessages`, or a sentence that has none. */
  message: string
  maximum?: unknown
}

/** The first refusal of each input, by the name of the input. */
export function fieldRefusals(
  issues: readonly Issue[],
  nameOf = (path: PropertyKey[]) => path.map(String).join('.'),
) {
  const fields: Record<string, ReturnType<typeof fieldRefusal>> = {}
  for (const issue of issues) fields[nameOf(issue.path)] ??= fieldRefusal(issue)
  return fields
}

/** Without a code only the English sentence is known. */
export function fieldRefusal({ message, maximum }: Omit<Issue, 'path'>) {
  if (!isFieldCode(message)) return { message }
  const values = typeof maximum === 'number' ? { most: maximum } : undefined
  return { code: message, values, message: fill(fieldMessages[message], values) }
}

function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(fieldMessages, message)
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** For `z.safeParse`: what is said of inputs for which the schema says nothing. */
export const zodMessages = {
  error(issue: z.core.$ZodRawIssue): string {
    if (issue.code === 'invalid_type' && issue.input === undefined) return invalid.required
    if (issue.code === 'invalid_type')
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`
    return issue.code === 'too_big' && issue.origin === 'string'
      ? invalid.tooLong
      : invalid.notValid
  },
}
