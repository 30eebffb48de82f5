import { labelsOf, methodFacts, methodsThat } from '@duka/contract/settings/payment-methods'
import type { FormSetting } from '@duka/contract/settings/setting-table'
import { staffWords } from '../../words/staff/staff-words.ts'

const expiring = methodsThat('expires').map((method) => methodFacts[method].label.en)

export const staffSettings = staffWords('staffSettings', {
  title: 'Settings',
  lead: 'What customers read about the shop, and how they pay. Changes show at once.',
  loading: 'Loading settings...',
  save: 'Save settings',
  discardAsk: 'Discard what you changed? It was not saved.',
  unsaved: (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`),
  nothing: 'Everything is saved.',
  keptTyping: 'These changes are not saved yet. They are still here.',
  changedMeanwhile: 'Changed by somebody else.',
  theySaved: (text: string) => `Somebody else saved “${text}”. Saving replaces it.`,
  toDefault: (text: string) => (text ? `Back to the default: ${text}` : 'Back to the default'),
  blank: 'nothing',

  panels: {
    alerts: 'Alerts to staff',
    shop: 'Shop',
    contact: 'Contact',
    hours: 'Working hours',
    payments: 'Payments',
    orders: 'Orders',
    search: 'Search',
    keep: 'How long personal data is kept',
    staff: 'Staff',
    setup: 'Where it runs',
  },
  face: 'Logo and colours',
  front: 'Front of the shop',
  /** The label of each setting, here and in the audit log, and its hint. */
  fields: {
    name: ['Name of the shop', 'In the header, in titles, on invoices and in messages.'],
    blurb: [
      'The shop in one line',
      'In the footer, and where the shop is found by search engines.',
    ],
    groupVariants: [
      'Show each product group once in the list',
      'Its card says “from” with the lowest price; shoppers choose size or colour on its page.',
    ],
    reviews: [
      'Reviews by buyers',
      'Pages of products show them. Who bought a product may write one after delivery.',
    ],
    phoneAccounts: [
      'Accounts by phone',
      'Customers log in with a code by SMS and need no email. Each code is an SMS that you pay for.',
    ],
    email: ['Email', 'Messages to customers come from here.'],
    whatsapp: ['WhatsApp', 'With the country code. Leave it empty where there is none.'],
    phones: ['Phone numbers', 'One per line. Customers call the first.'],
    address: ['Address', 'One per line.'],
    map: [
      'Place on the map',
      'Latitude and longitude, such as -1.2833, 36.8219. Empty shows no map.',
    ],
    social: [
      'Social pages',
      'One full address per line, such as https://www.facebook.com/yourshop.',
    ],
    hours: ['Opening hours', 'Shown in the footer and on the contact page.'],
    staffEmail: [
      'Alerts by e-mail go to',
      'New orders, payments to match, low stock and failed backups. If nobody is named here and below, the shop’s own email and its first phone number get the news of orders, payments and stock.',
    ],
    staffPhone: [
      'Alerts by SMS go to',
      'A Kenyan mobile number. You pay for each SMS. SMS must be set up under Messages.',
    ],
    quietHours: [
      'Quiet hours',
      'In Nairobi time, such as 21:00-07:00. Alerts wait until they end. Empty: none.',
    ],
    dayMessageAt: [
      'Message about the day, at',
      'In Nairobi time, such as 20:00. It says what was sold, received, paid back and counted. Quiet hours do not hold it back. Empty: none.',
    ],
    paymentMethods: ['Payment methods', 'A method that is off is not offered at checkout.'],
    accountHolder: [
      'Your name on M-Pesa',
      'As the M-Pesa prompt shows it, such as WANJIKU TRADERS. Customers then see at once that they pay the right shop. Leave it empty to say nothing.',
    ],
    vatRegistered: [
      'Registered for VAT',
      'New orders then keep the VAT that is inside their price, and get an invoice. Orders of before stay as they are.',
    ],
    pin: ['KRA PIN of the shop', 'On invoices, such as P051234567X.'],
    vatDeliveryClass: ['VAT class of delivery', 'Delivery is a line of its own on each invoice.'],
    orderExpiryMinutes: [
      `Cancel unpaid ${expiring.join(' and ')} orders after (minutes)`,
      'Its items then go back into stock. This also applies to orders that are waiting now.',
    ],
    returnDays: [
      'Customers may return goods for (days)',
      'Customers read it above the products, and in the draft of the returns page. Leave it empty to say nothing above the products. 0: you take back only faulty goods.',
    ],
    mpesaOpenOrders: ['Unpaid M-Pesa orders at once', 'Per account, phone or address.'],
    codOpenOrders: ['Unpaid cash orders at once', 'Per account, phone or address.'],
    codMaxPieces: [
      'Pieces of one product in a cash order',
      'More must be paid before they are sent.',
    ],
    codMax: [
      'Largest cash order (Ksh)',
      'With delivery. Larger orders must be paid before they are sent. Empty: any.',
    ],
    codRefusals: [
      'Refusals before we stop cash on delivery',
      'Returned, or cancelled after they were shipped; of one account or phone. A later paid order starts the count again.',
    ],
    synonyms: [
      'Words for the same goods',
      'One group per line, with commas: thermos, flask, chupa ya chai. A search for one then finds the others. The shop knows many such words already.',
    ],
    keepMessages: [
      'Messages',
      'And who wrote to the shop by SMS or WhatsApp. STOP is never forgotten. At least 7.',
    ],
    keepToldRequests: [
      'Notify me, after the message',
      'Email or phone of customers who asked to be told about a product.',
    ],
    keepOpenRequests: ['Notify me, unanswered', 'The same, while the product is not back.'],
    keepRiders: [
      'Name and phone of riders',
      'After a run whose cash is settled. The ledger keeps who took cash. At least 7.',
    ],
    keepMissedSearches: [
      'Searches that found nothing',
      'Words and counts, without names. The page shows 30 days.',
    ],
    keepAudit: [
      'Audit log',
      'Empty: for ever. It is part of the records for tax: at least 1826, five years.',
    ],
    keepConsents: ['Consent log', 'The proof that somebody agreed. At least 366.'],
    adminsOnlyManageStaff: [
      'Only admins manage staff',
      'Managers then change no roles and delete no staff. They still delete customers.',
    ],
    secondFactorForStaff: [
      'Staff log in with a second factor',
      'Staff without one can do no more than a customer until they set it up. This includes you: set up yours first, under your profile.',
    ],
  } satisfies Record<FormSetting, [label: string, hint: string]>,
  methods: labelsOf(methodFacts, 'en'),
  limitsLead: 'Limits against orders that reserve stock and are never paid:',
  keepLead:
    'In days. A job deletes what is older, within an hour. Orders, payments and the ledger are never deleted; deleting an account takes the person out of them.',
  phoneAccountsNoSms:
    'Customers would log in with a code by SMS, without an email. No SMS provider is set up yet: until then no code reaches a phone.',
  isOn: 'on',
  isOff: 'off',

  mpesa: 'M-Pesa',
  simulator: 'Simulator: no real money moves',
  live: 'Live: real money moves',
  off: 'Not set up: the shop takes cash only',
  accounts: { paybill: 'Pay Bill number', till: 'Till number' },
  refunds: 'Refunds',
  refundsByMpesa: 'By M-Pesa, when staff choose it.',
  refundsByHand: 'By hand: no M-Pesa initiator is set up.',
  sending: 'Messages',
  sent: 'Email is sent.',
  outbox: 'Email stays in the outbox: no mail server is set up.',
  smsSent: 'SMS is sent.',
  smsOutbox: 'SMS stays in the outbox: no SMS account is set up.',
  channels: { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' },
  providerFails: (channel: string, problem: string) =>
    `${channel} cannot be sent now and is waiting: ${problem}`,
  publicUrl: 'Public address',
  warnings: 'Please fix:',
  problemsLive: 'M-Pesa cannot call the shop back at this address:',
  problemsLater: 'Before real money can move, this address must change:',
  backup: 'Last successful backup',
  noBackup: 'None yet.',
  backupMore:
    'Kept in “backups” in the data folder (DATA_DIR), unless BACKUP_DIR or a bucket is set. To get one back: “Backup and restore” in docs/running.md.',
  failedJobs: 'Background work',
  noFailedJobs: 'Nothing is failing.',
  failedJobsMore: 'These keep failing. The shop tries each again every hour:',
  failedJob: (job: string, item: string, failures: number, since: string) =>
    `${job} ${item}: failed ${failures} times since ${since}.`,
  clientErrors: 'Errors in browsers',
  noClientErrors: 'No browser reported an error in the last two weeks.',
  clientErrorsMore:
    'Browsers of customers and staff reported these. Tell the person who looks after your website:',
  clientErrorKinds: {
    difference: 'page drawn twice, it worked',
    broken: 'page not shown',
    'not-started': 'buttons did not work',
  },
  clientError: (kind: string, page: string, times: number, last: string) =>
    `${page}: ${kind}; ${times} ${times === 1 ? 'time' : 'times'}, last ${last}.`,
  setupMore: 'These are set where the shop is started. Keys and secrets are never shown.',

  preview: 'What shoppers see',
})
