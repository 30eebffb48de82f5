import { staffWords } from '../../words/staff/staff-words.ts'

type ByName = Record<string, string | undefined>

const fields: ByName = {
  consumerKey: 'Consumer key',
  consumerSecret: 'Consumer secret',
  transactionType: 'How people pay',
  shortcode: 'Paybill, or store number of the till',
  till: 'Till number',
  passkey: 'Passkey',
  baseUrl: 'Address of M-Pesa',
  initiator: 'API operator (initiator)',
  initiatorPassword: 'Password of the API operator',
  certificate: 'Certificate',
  callbackFrom: 'Callbacks come from',
  pull: 'Fetch transactions in bulk',
  host: 'Mail server',
  port: 'Port',
  user: 'User name at the mail server',
  password: 'Password',
  from: 'Sender',
  url: 'All in one address',
  username: 'User name at Africa’s Talking',
  apiKey: 'API key',
  senderId: 'Sender name',
  apiUrl: 'Address of the service',
  hookSecret: 'Secret for STOP',
  token: 'Access token',
  phoneId: 'Id of the phone number',
  appSecret: 'App secret',
  verifyToken: 'Verify token',
  mode: 'How invoices get KRA’s number',
  business: 'Business of the key',
  'etims.baseUrl': 'Address of DigiTax',
}
const hints: ByName = {
  from: 'Empty: the e-mail address of the shop.',
  port: 'Usually 465 or 587.',
  senderId: 'Only once the networks have registered it.',
  phoneId: 'Not the number itself.',
  initiator:
    'Pays money back by M-Pesa. Make one in the M-Pesa portal, with the role “Org Reversals Initiator”, and enter its user name. Empty: you send refunds by hand.',
  callbackFrom:
    'The network addresses M-Pesa calls from, with commas, if Safaricom told you. Empty: from anywhere, and each payment is still checked.',
  pull: 'Asks M-Pesa each minute for all payments, also those it did not report. Press “Register at M-Pesa” first. “No” is fine to begin with.',
  hookSecret:
    'A word of 16 letters and digits or more that you make up. It ends the address that you enter at Africa’s Talking, so that the shop hears STOP. May stay empty: then STOP is not heard.',
  verifyToken:
    'A long word that you make up, and type again at Meta under WhatsApp, Configuration. Empty, with the app secret: the shop sends, but hears no STOP.',
}
const steps: ByName = {
  fields: 'All that is needed is entered',
  till: 'Till and store number',
  address: 'The address answers',
  keys: 'The keys are right',
  passkey: 'The passkey fits the shortcode',
  clock: 'The clock is right',
  callback: 'M-Pesa can call the shop back',
  certificate: 'The certificate can be read',
  initiator: 'The API operator may pay money back',
  login: 'User name and password are right',
  message: 'A message goes out',
}
const choices: Record<string, Record<string, string> | undefined> = {
  transactionType: { paybill: 'Paybill', till: 'Till (Buy Goods)' },
  pull: { off: 'No', on: 'Yes' },
  mode: {
    off: 'Not at all',
    hand: 'Typed by hand into eTIMS Lite',
    digitax: 'Signed by DigiTax',
  },
  business: { '': 'Live in production, else test', test: 'Test: KRA counts nothing', live: 'Live' },
}

/** The connections to M-Pesa and to what sends messages. */
export const staffConnections = staffWords('staffConnections', {
  titles: {
    payments: 'M-Pesa',
    withPapers: 'M-Pesa, eTIMS and VAT',
    messages: 'E-mail, SMS and WhatsApp',
  },
  lead: 'What you save works at once. Passwords and keys can be replaced, but nobody can read them again.',
  back: 'Settings',
  names: { mpesa: 'M-Pesa', email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp', etims: 'eTIMS' },
  states: { off: 'Off', simulated: 'Simulated', ready: 'Ready', failing: 'Failing' },
  given: 'The server sets this, so it cannot be changed here.',
  lastSuccess: (when: string) => `Last worked ${when}`,
  fields,
  hints,
  choices,
  steps,
  isSet: 'Set',
  replace: 'Replace',
  replaceOf: (field: string) => `Replace: ${field}`,
  replaceHint: 'Leave it empty to remove it.',
  saved: 'Saved.',
  failedLoad: 'Could not load the connections. Check your connection.',
  failedSave: 'Could not save. Check your connection.',
  failedTest: 'Could not run the test. Check your connection.',
  to: {
    email: 'Send a test e-mail to',
    sms: 'Send a test SMS to',
    whatsapp: 'Send a test message to',
  },
  toHint: 'Empty: nothing is sent.',
  test: 'Test',
  saveFirst: 'Save first: the test takes what is saved.',
  testing: 'Testing...',
  register: 'Register at M-Pesa',
  registerHint:
    'Tells M-Pesa where to report payments that customers type by hand. Press it once, after the test, and again if the address of your shop changes.',
  good: 'OK',
  bad: 'Wrong',
  notReached: 'Not checked',
  correct: (field: string) => `Correct this field: ${field}`,
  rates: 'Rates of VAT',
  ratesLead:
    'A rate holds from its first day until the next one of its class. Orders keep the rate of the day on which they were placed.',
  rate: 'Rate',
  rateFrom: 'From',
  rateOf: 'Class',
  rateNew: 'New rate (%)',
  rateFirstDay: 'First day',
  rateAdd: 'Add rate',
  rateRemove: 'Remove',
})
