import { messages } from '@duka/contract/screen-messages'
import * as staffAddresses from '../../app/features/addresses/staff/manage-addresses-page.tsx'
import * as categories from '../../app/features/catalogue/staff/manage-categories-page.tsx'
import { categoryForm } from '../../app/features/catalogue/staff/manage-categories-page.tsx'
import * as staffProducts from '../../app/features/catalogue/staff/manage-products-page.tsx'
import { saveProduct } from '../../app/features/catalogue/staff/save-product.ts'
import * as overview from '../../app/features/dashboard/overview-page.tsx'
import * as staffOrders from '../../app/features/orders/staff/manage-orders-page.tsx'
import * as shippings from '../../app/features/shipping/staff/manage-shipping-page.tsx'
import { ShippingDialog } from '../../app/features/shipping/staff/shipping-dialog.tsx'
import * as users from '../../app/features/users/staff/manage-users-page.tsx'
import { askRole, changeRole } from '../../app/features/users/staff/user-actions.tsx'
import { UserDialog } from '../../app/features/users/staff/user-dialog.tsx'
import { render, renderPage } from '../render.tsx'
import { address, aShipping, kitchen, shop, wanjiku } from '../samples.ts'
import { visit } from '../visit.tsx'
import { asManager, cannotOpen, does, form, list, type Situation } from './situation.tsx'

const waiting = (page: { Component: () => unknown }) => () =>
  renderPage(page.Component as () => null, { data: { loading: new Promise(() => {}) }, shop })
const goods = {
  name: 'Pot',
  description: 'Clay',
  price: '900',
  stockQuantity: '1',
  category: address._id,
  brand: 'Jua',
  variant: 'Small',
  familyName: '',
}

const save = { intent: 'save' }
export const staff: Situation[] = [
  [
    'the figures cannot be fetched',
    asManager(() => visit({ page: overview })),
    ['Error: Failed to load dashboard statistics.'],
  ],
  ['the users are on their way', waiting(users), ['Loading users...']],
  [
    'the users are there',
    list(users, { users: [wanjiku] }),
    [
      ...['All Roles', 'Customer', 'Manager', 'Admin'],
      ...['User Management', 'Filter by Role', 'User ID', 'Username', 'Email', 'Role', 'Actions'],
      ...['View', 'Change Role', 'customer'],
    ],
  ],
  [
    'a user is looked at',
    () => render(<UserDialog user={wanjiku} mayDelete onClose={() => {}} />),
    ['Close'],
  ],
  [
    'a role is chosen',
    () => void askRole(wanjiku, 'manager'),
    ['Are you sure you want to change user role to "manager"?'],
  ],
  [
    'the role cannot be changed',
    () => does(() => changeRole(wanjiku._id, form({ role: 'manager' }))),
    ['Failed to update user role.'],
  ],
  [
    'the role is changed',
    () =>
      does(() => changeRole(wanjiku._id, form({ role: 'manager' })), {
        'PATCH /user/users/*/role': { user: wanjiku },
      }),
    ['User {id} role updated to manager!'],
  ],
  ['there is nobody', list(users, { users: [] }), ['No users found']],
  [
    'there is nobody of a role',
    list(users, { users: [] }, '/?role=admin'),
    ['No users found with role: admin'],
  ],

  ['the categories are on their way', waiting(categories), ['Loading categories...']],
  [
    'the categories are there',
    list(categories, { categories: [{ ...kitchen, description: '' }] }),
    ['Category Management', 'Add New Category', 'Name', 'Description', 'Actions', 'N/A'],
  ],
  [
    'a new category is begun',
    () => render(<categoryForm.Dialog row={undefined} beside={[]} onClose={() => {}} />),
    ['Create New Category', 'Create Category', 'Cancel'],
  ],
  [
    'a category is edited',
    () => render(<categoryForm.Dialog row={kitchen} beside={[]} onClose={() => {}} />),
    ['Edit Category', 'Save Changes'],
  ],
  [
    'it has no name',
    () => visit({ page: categories, sends: { ...save, name: '' } }),
    ['Category name is required.'],
  ],
  ...crud(categories, '/categories', 'category', 'Category', { name: 'Pots', description: '' }),
  [
    'a category is to be deleted',
    () => messages.ask.deleteCategory,
    ['Are you sure you want to delete this category? This action cannot be undone.'],
  ],
  [
    'there are no categories',
    list(categories, { categories: [] }),
    ['No categories found. Add a new category to get started.'],
  ],

  ['the parcels are on their way', waiting(shippings), ['Loading shipping records...']],
  [
    'there are no parcels',
    list(shippings, { shippings: [] }),
    [
      'Shipping Management',
      'Add New Shipping Record',
      'No shipping records found. Add a new record or ensure orders are processed.',
    ],
  ],
  [
    'a new parcel is begun',
    () => render(<ShippingDialog record={undefined} onClose={() => {}} />),
    ['Create New Shipping Record', 'Order ID', 'Address ID', 'Status', 'Create Record', 'Cancel'],
  ],
  [
    'a parcel is edited',
    () => render(<ShippingDialog record={aShipping({})} onClose={() => {}} />),
    ['Edit Shipping Record', 'Save Changes'],
  ],
  [
    'a parcel has neither an order, an address nor a status',
    () => visit({ page: shippings, sends: { ...save, order: '', address: '', status: '' } }),
    [
      'Status is required.',
      'Order ID is required for new shipping records.',
      'Address ID is required for new shipping records.',
    ],
  ],
  ...crud(
    shippings,
    '/shippings',
    'shipping record',
    'Shipping record',
    { order: address._id, address: address._id, status: 'pending', trackingNumber: 'KE-1' },
    'PATCH',
  ),
  [
    'the parcels are there',
    list(shippings, { shippings: [aShipping({ status: 'pending', shippedAt: null })] }),
    [
      'Record ID',
      'Order ID',
      'Address',
      'Status',
      'Tracking No.',
      'Shipped At',
      'Delivered At',
      'Actions',
      'N/A',
      'pending',
      'Change Status',
    ],
  ],
  [
    'a status cannot be changed',
    () => visit({ page: shippings, sends: { intent: 'status', id: 'x', status: 'in-transit' } }),
    ['Failed to update shipping status.'],
  ],
  [
    'a status is changed',
    () =>
      visit({
        page: shippings,
        sends: { intent: 'status', id: 'x', status: 'in-transit' },
        answers: { 'PATCH /shippings/*': {} },
      }),
    ['Shipping record {id} status updated to in-transit!'],
  ],
  [
    'the status of a parcel is asked about',
    () => messages.ask.shippingStatus.replace('{status}', 'in-transit'),
    ['Are you sure you want to change shipping status to "in-transit"?'],
  ],
  [
    'a parcel is to be deleted',
    () => messages.ask.deleteShipping,
    ['Are you sure you want to delete this shipping record? This action cannot be undone.'],
  ],

  [
    'a new product has a wrong price and no image',
    () => saveProduct('', form({ ...goods, price: '-1' })),
    [
      'Price must be positive, Stock Quantity cannot be negative.',
      'Please select an image for the new product.',
    ],
  ],
  ['a product cannot be created', () => messages.failed, ['Failed to create product.']],
  [
    'a product cannot be updated',
    () => does(() => saveProduct('x', form(goods))),
    ['Failed to update product.'],
  ],
  [
    'a product cannot be deleted',
    () => visit({ page: staffProducts, sends: { intent: 'delete', id: 'x' } }),
    ['Failed to delete product.'],
  ],
  [
    'the status of an order cannot be changed',
    () =>
      visit({ page: staffOrders, sends: { intent: 'status', orderId: 'x', status: 'Processing' } }),
    ['Failed to update order status.'],
  ],
  [
    "a customer's address cannot be deleted",
    () => visit({ page: staffAddresses, sends: { intent: 'delete', id: 'x' } }),
    ['Failed to delete address.'],
  ],
  [
    'there is no such user to filter by',
    () =>
      visit({
        page: staffAddresses,
        at: '/?user=nobody',
        answers: { 'GET /user/users': { users: [], nextCursor: null } },
      }),
    ['User ID not found or invalid.'],
  ],
  cannotOpen('the users', users, 'Error: Failed to fetch users.'),
  cannotOpen('the categories', categories, 'Error: Failed to fetch categories.'),
  cannotOpen('the parcels', shippings, 'Error: Failed to fetch shipping records.'),
  cannotOpen('the products', staffProducts, 'Error: Failed to fetch products.'),
  cannotOpen('the orders', staffOrders, 'Error: Failed to fetch orders.'),
]

/** Saving, changing and deleting, each done and refused. */
function crud(
  page: object,
  path: string,
  thing: string,
  named: string,
  fields: Record<string, string>,
  change = 'PUT',
): Situation[] {
  const one = { ...save, ...fields }
  const steps: [string, Record<string, string>, string][] = [
    ['create', one, `POST ${path}`],
    ['update', { ...one, id: 'x' }, `${change} ${path}/*`],
    ['delete', { intent: 'delete', id: 'x' }, `DELETE ${path}/*`],
  ]
  return steps.flatMap(([verb, sends, call]): Situation[] => [
    [
      `the shop cannot ${verb} a ${thing}`,
      () => visit({ page, sends }),
      [`Failed to ${verb} ${thing}.`],
    ],
    [
      `the shop can ${verb} a ${thing}`,
      () => visit({ page, sends, answers: { [call]: {} } }),
      [`${named} ${verb}d successfully!`],
    ],
  ])
}
