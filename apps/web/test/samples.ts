import { addressLines } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import type { Cart } from '@duka/contract/carts/carts'
import type { Category } from '@duka/contract/catalogue/categories'
import type { Product } from '@duka/contract/catalogue/products'
import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import type { Order } from '@duka/contract/orders/orders'
import type { Payment } from '@duka/contract/payments/payments'
import type { Parcel } from '@duka/contract/riders/riders'
import type { Settings, Shop, StaffSettings } from '@duka/contract/settings/settings'
import type { Shipping } from '@duka/contract/shipping/shipping'
import type { User } from '@duka/contract/users/users'

// Names as people have them: with letters beyond English ones, and far longer than a designer expects.

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const at = '2026-05-03T05:04:00.000Z'

export const longName =
  'Sufuria ya Nyama Choma na Ugali yenye Mfuniko wa Kioo Kizito na Vipini vya Mbao ya Mũringa'

export const wanjiku: User = {
  _id: id(1),
  username: 'wanjiku.mugo',
  email: 'wanjiku@people.test',
  role: 'customer',
  firstname: 'Wanjikũ',
  lastname: 'Mũgo',
  phoneNumber: '254712345678',
  createdAt: at,
  updatedAt: at,
}

export const shop: Shop = {
  name: 'Duka la Kĩrĩnyaga',
  blurb: 'Vyombo vya jikoni',
  email: 'duka@shop.test',
  phones: ['+254 700 111 222'],
  whatsapp: '254700111222',
  address: ['Biashara Street', 'Kerugoya'],
  map: null,
  social: [],
  hours: '08:00-17:00',
  acceptedPayments: 'M-Pesa',
  payBy: 'M-Pesa',
  paymentMethods: ['mpesa', 'cod'],
}

export const address: Address = {
  _id: id(2),
  user: wanjiku._id,
  addressLine1: 'Mwea House 4B',
  addressLine2: null,
  street: 'Kĩrĩnyaga Road',
  area: null,
  landmark: null,
  city: 'Kerugoya',
  state: 'Kirinyaga',
  stateProvince: 'Kirinyaga',
  postalCode: '10300',
  country: 'Kenya',
  phoneNumber: '254712345678',
  isDefault: true,
  createdAt: at,
}

export const product: Product = {
  _id: id(3),
  name: longName,
  description: 'Chuma cha pua',
  price: 1250,
  normalPrice: 1250,
  wasPrice: null,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
  tiers: [],
  stockQuantity: 12,
  category: null,
  brand: 'Mũringa',
  variant: '28 cm',
  sku: 'SUF-28',
  family: null,
  options: {},
  image: null,
  images: [],
  pictures: [],
  shareImage: '',
  visibility: 'shown',
  createdAt: at,
  updatedAt: at,
}

export const kitchen: Category = {
  _id: id(20),
  name: 'Jikoni & Mezani',
  description: null,
  parent: null,
}
export const kettles: Category = {
  _id: id(21),
  name: 'Birika za Wanjikũ Mũgo',
  description: null,
  parent: kitchen._id,
}
/** A category, the one below it, and another of the first level. */
export const twoLevels = [kitchen, kettles, { ...kitchen, _id: id(22), name: 'A4/80gsm' }]

export const delivery: OrderDelivery = {
  option: id(4),
  zone: 'Mlima',
  kind: 'door',
  name: 'Boda boda',
  fee: 150,
  estimate: null,
  expected: { from: '2026-05-05', until: '2026-05-06' },
  point: null,
}

export const pickup: OrderDelivery = {
  ...delivery,
  kind: 'pickup',
  name: 'Mwea Stage',
  point: {
    _id: id(9),
    name: 'Mwea Stage',
    county: 'Kirinyaga',
    town: 'Mwea',
    directions: 'Karibu na Equity',
    hours: '07:00-19:00',
    phoneNumber: '254722000111',
  },
}

export const counter: OrderDelivery = { ...delivery, kind: 'shop', name: 'Dukani' }

export function anOrder(facts: Partial<Order> = {}): Order {
  return {
    _id: id(5),
    channel: 'web',
    takenBy: null,
    discount: 0,
    returned: 0,
    returns: [],
    user: {
      _id: wanjiku._id,
      username: 'wanjiku.mugo',
      email: wanjiku.email,
      name: 'Wanjikũ Mũgo',
    },
    items: [
      {
        _id: id(6),
        product: { _id: product._id, name: longName, image: null },
        variant: '28 cm',
        sku: 'SUF-28',
        quantity: 2,
        price: 1250,
      },
    ],
    number: '4829152',
    itemsTotal: 2500,
    deliveryFee: 150,
    promotion: 250.5,
    code: 'KARIBU',
    totalAmount: 2399.5,
    status: 'Pending',
    paymentMethod: 'mpesa',
    paymentStatus: 'unpaid',
    address,
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
    delivery,
    note: 'Piga simu kwanza',
    phoneConfirmed: null,
    failedDelivery: null,
    hasShipping: false,
    handoverCode: null,
    expiresAt: null,
    cancelledBy: null,
    simulated: false,
    createdAt: at,
    updatedAt: at,
    ...facts,
  }
}

export function aPayment(facts: Partial<Payment> = {}): Payment {
  return {
    _id: id(7),
    order: id(5),
    method: 'mpesa',
    channel: 'stk',
    amount: 2400,
    received: null,
    phoneNumber: '254712345678',
    state: 'prompted',
    resultCode: null,
    reason: null,
    receipt: null,
    confirmedAt: null,
    createdAt: at,
    settledAt: null,
    ...facts,
  }
}

export function aShipping(facts: Partial<Shipping> = {}): Shipping {
  return {
    _id: id(8),
    order: {
      _id: id(5),
      number: '4829152',
      status: 'Shipped',
      paymentMethod: 'mpesa',
      paymentStatus: 'paid',
      totalAmount: 2399.5,
      createdAt: at,
    },
    address: { _id: address._id, city: 'Kerugoya', country: 'Kenya' },
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
    delivery,
    status: 'shipped',
    trackingNumber: 'KBS-4471',
    rider: null,
    shippedAt: at,
    deliveredAt: null,
    createdAt: at,
    updatedAt: at,
    ...facts,
  }
}

export function aParcel(facts: Partial<Parcel> = {}): Parcel {
  return {
    order: id(5),
    number: '4829152',
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
    place: 'Mwea House 4B, Kĩrĩnyaga Road, Kerugoya',
    items: [{ name: longName, variant: '28 cm', quantity: 2 }],
    amountDue: 2399.5,
    money: 'due',
    cash: 0,
    refundDue: 0,
    promptFailed: false,
    state: 'open',
    reason: null,
    codeNeeded: true,
    ...facts,
  }
}

export const cart: Cart = {
  user: wanjiku._id,
  items: [{ product, quantity: 2, price: 1250, available: 12, problem: null }],
  total: 2500,
  offer: null,
  payable: 2500,
}

const settings: Settings = {
  name: 'Duka la Kĩrĩnyaga',
  blurb: '',
  email: 'duka@shop.test',
  phones: ['+254 700 111 222'],
  whatsapp: '',
  address: ['Biashara Street'],
  map: '',
  social: [],
  hours: '08:00-17:00',
  colours: null,
  logo: null,
  paymentMethods: ['mpesa', 'cod'],
  accountHolder: '',
  vatRegistered: false,
  pin: '',
  vatDeliveryClass: 'B',
  orderExpiryMinutes: 60,
  mpesaOpenOrders: 5,
  codOpenOrders: 2,
  codMaxPieces: 20,
  codMax: 50_000,
  codRefusals: 3,
  returnDays: null,
  groupVariants: false,
  phoneAccounts: false,
  reviews: true,
  adminsOnlyManageStaff: true,
  secondFactorForStaff: false,
  staffEmail: '',
  staffPhone: '',
  quietHours: '21:00-07:00',
  dayMessageAt: '20:00',
  keepMessages: 90,
  keepToldRequests: 30,
  keepOpenRequests: 365,
  keepRiders: 90,
  keepMissedSearches: 90,
  keepAudit: null,
  keepConsents: 1826,
  synonyms: [['sufuria', 'chungu']],
}

export const staffSettings: StaffSettings = {
  settings,
  defaults: settings,
  version: 1,
  updatedAt: null,
  mpesa: { mode: 'live', kind: 'paybill', number: '174379', refunds: true },
  email: 'sent',
  sms: 'outbox',
  messageProblems: [],
  publicUrl: 'https://duka.test',
  publicUrlProblems: [],
  warnings: [],
  backup: { lastGoodAt: at, problem: null },
  failedJobs: [],
  clientErrors: [],
}

/** What is the shop's own or the customer's, and so the same in every language. */
export const ours = {
  twoLevels,
  wanjiku,
  shop,
  address,
  product,
  delivery,
  pickup,
  counter,
  order: anOrder(),
  shipping: aShipping(),
  parcel: aParcel(),
  lines: [
    ...addressLines(address),
    ...[
      shop.address.join(', '),
      'Kerugoya, Kenya',
      'Mwea Stage, Mwea, Kirinyaga',
      'Boda boda, Kerugoya, Kirinyaga',
      'Boda boda, Kerugoya, Kirinyaga · Piga simu kwanza',
    ],
    ...['Wanjikũ Mũgo, 0712 345 678', 'Kĩrĩnyaga Shuttle', 'SKV4H7R2QN'],
    `Mũringa · Blue · Red, S · M`,
    ...[
      'Jikoni',
      'Kifuniko',
      'Jikopa · 28 cm',
      '24 cm',
      'Size',
      ': 28 cm',
      'Nzuri',
      'Chenji kwa mteja',
      'Mũthoni wa Kĩrĩnyaga',
      'Inapika haraka.',
    ],
    ...[
      '28 cm · 2 × KES 1,250.00',
      `2 × ${longName}, 28 cm`,
      `Mũringa · 28 cm`,
      '28 cm · SUF-28',
      `Mũringa · S · M · L`,
      `Mũringa · Blue · Red`,
    ],
  ],
}
