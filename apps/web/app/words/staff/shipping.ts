import { words } from '../../lib/text/text.ts'

/** Shipping records. */
export const staffShipping = words({
  title: 'Shipping Management',
  loading: 'Loading shipping records...',
  add: 'Add New Shipping Record',
  empty: 'No shipping records found. Add a new record or ensure orders are processed.',
  searchHint: 'Order, tracking number or phone',
  allStatuses: 'All Statuses',

  recordId: 'Record ID',
  orderId: 'Order ID',
  address: 'Address',
  addressId: 'Address ID',
  status: 'Status',
  tracking: 'Tracking No.',
  shippedAt: 'Shipped At',
  deliveredAt: 'Delivered At',
  changeStatus: 'Change Status',
  changeStatusOf: (id: string) => `Change Status of shipping record ${id}`,
  updateStatus: 'Update Status',
  recordNamed: (id: string) => `shipping record ${id}`,

  createTitle: 'Create New Shipping Record',
  editTitle: 'Edit Shipping Record',
  orderHint: 'Type a number, a name or an email to find the order.',
  addressHint: 'Choose an order first: its customer’s addresses are suggested.',
  create: 'Create Record',
  creating: 'Creating...',
  save: 'Save Changes',
  saving: 'Updating...',
})
