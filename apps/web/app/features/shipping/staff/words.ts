import { staffWords } from '../../../words/staff/staff-words.ts'
import { stateNames } from '../../staff-frame/words.ts'

export const staffShipping = staffWords('staffShipping', {
  statuses: stateNames.english.parcel,
  title: 'Shipping Management',
  loading: 'Loading shipping records...',
  add: 'Add New Shipping Record',
  empty: 'No shipping records found. Add a new record or ensure orders are processed.',
  searchHint: 'Order, tracking number or phone',

  recordId: 'Record ID',
  status: 'Status',
  tracking: 'Tracking No.',
  shippedAt: 'Shipped At',
  deliveredAt: 'Delivered At',
  changeStatusOf: (id: string) => `Change Status of shipping record ${id}`,
  about: (order: string, name: string) => `Order ${order}, ${name}`,
  orderMoves: (status: string) =>
    `The order moves to ${status}, and the customer gets a message if messages are set up.`,
  orderReturns: 'The order stays as it is, for you to decide: try again, or take the goods back.',
  orderStays: 'The order stays as it is. No message goes out.',
  recordNamed: (id: string) => `shipping record ${id}`,

  createTitle: 'Create New Shipping Record',
  editTitle: 'Edit Shipping Record',
  orderHint: 'Type a number, a name or an email to find the order.',
  addressHint:
    'Choose an order first: its customer’s addresses are suggested. Leave it blank for an order without an account.',
  create: 'Create Record',
  save: 'Save Changes',
  saving: 'Updating...',
})
