import { manager } from '../people.ts'
import type { Visit } from '../texts.ts'
import { open, placeOrder, press, type Visitor } from './shopper.ts'

/** Signs a manager in on this device, and opens a page of the dashboard. */
export async function asManager(v: Visitor, path: string): Promise<void> {
  await v.page.goto('/healthz')
  const answer = await v.page.request.post('/api/user/login', { data: manager })
  const { token, user } = await answer.json()
  await v.page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(user)] as const,
  )
  await open(v, `/dashboard/${path}`)
}

export const inDialog = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

/** Presses the button of the first (newest) row. */
export const pressRow = ({ page }: Visitor, name: RegExp) =>
  page.getByRole('table').getByRole('button', { name }).first().click()

export const choose = ({ page }: Visitor, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click()

const users: Visit<Visitor> = {
  title: 'staff look after the users',
  situations: [
    {
      when: 'the users are on their way',
      act: async (v) => {
        await v.api('GET /user/me')
        await v.hold('GET /user/users')
        await asManager(v, 'users')
      },
      see: ['Loading users...'],
    },
    {
      when: 'they are there',
      act: (v) => v.mend(),
      see: [
        'User Management',
        'Filter by Role',
        'User ID',
        'Username',
        'Email',
        'Role',
        'Actions',
        'View',
        'Change Role',
      ],
    },
    { when: 'one is looked at', act: (v) => pressRow(v, /^View /), see: ['Close'] },
    {
      when: 'the menu of roles is open',
      act: async (v) => {
        await inDialog(v, 'Close')
        await pressRow(v, /^Change Role of /)
      },
      see: ['Update Role', 'customer', 'manager', 'admin'],
    },
    {
      when: 'a role is chosen',
      act: (v) => choose(v, 'manager'),
      see: ['Are you sure you want to change user role to "manager"?'],
    },
    {
      when: 'the server cannot change it',
      act: async (v) => {
        await v.fail('PATCH /user/users/*/role')
        await inDialog(v, 'Yes')
      },
      see: ['Failed to update user role.'],
    },
    {
      when: 'it is changed',
      act: async (v) => {
        await v.mend()
        await pressRow(v, /^Change Role of /)
        await choose(v, 'manager')
        await inDialog(v, 'Yes')
      },
      see: ['User {id} role updated to manager!'],
    },
    {
      when: 'there is nobody',
      act: async (v) => {
        await v.answer('GET /user/users', { users: [], nextCursor: null })
        await open(v, '/dashboard/users')
      },
      see: ['No users found'],
    },
    {
      when: 'there is nobody of a role',
      act: (v) => v.page.getByLabel('Filter by Role').selectOption('admin'),
      see: ['No users found with role: admin'],
    },
    {
      when: 'the users cannot be fetched',
      act: async (v) => {
        await v.mend()
        await v.fail('GET /user/users')
        await open(v, '/dashboard/users')
      },
      see: ['Error: Failed to fetch users.'],
    },
  ],
}

const categories: Visit<Visitor> = {
  title: 'staff look after the categories',
  situations: [
    {
      when: 'the categories are on their way',
      act: async (v) => {
        await v.hold('GET /categories')
        await asManager(v, 'categories')
      },
      see: ['Loading categories...'],
    },
    {
      when: 'they are there',
      act: (v) => v.mend(),
      see: ['Add New Category', 'Name', 'Description', 'Actions'],
    },
    {
      when: 'a new one is begun',
      act: (v) => press(v, 'Add New Category'),
      see: ['Create New Category', 'Create Category', 'Cancel'],
    },
    {
      when: 'it has no name',
      act: (v) => inDialog(v, 'Create Category'),
      see: ['Category name is required.'],
    },
    {
      when: 'the server cannot create it',
      act: async (v) => {
        await v.page.getByRole('dialog').getByLabel('Name').fill(`A ${v.person.username}`)
        await v.fail('POST /categories')
        await inDialog(v, 'Create Category')
      },
      see: ['Failed to create category.'],
    },
    {
      when: 'it is being created',
      act: async (v) => {
        await v.mend()
        await v.hold('POST /categories')
        await inDialog(v, 'Create Category')
      },
      see: ['Creating...'],
    },
    {
      when: 'it is created',
      act: (v) => v.mend(),
      see: ['Category created successfully!', 'N/A'],
    },
    {
      when: 'it is edited',
      act: (v) => press(v, `Edit A ${v.person.username}`),
      see: ['Edit Category', 'Save Changes'],
    },
    {
      when: 'the server cannot update it',
      act: async (v) => {
        await v.fail('PUT /categories/*')
        await inDialog(v, 'Save Changes')
      },
      see: ['Failed to update category.'],
    },
    {
      when: 'it is being updated',
      act: async (v) => {
        await v.mend()
        await v.hold('PUT /categories/*')
        await inDialog(v, 'Save Changes')
      },
      see: ['Updating...'],
    },
    { when: 'it is updated', act: (v) => v.mend(), see: ['Category updated successfully!'] },
    {
      when: 'it is to be deleted',
      act: (v) => press(v, `Delete A ${v.person.username}`),
      see: ['Are you sure you want to delete this category? This action cannot be undone.'],
    },
    {
      when: 'the server cannot delete it',
      act: async (v) => {
        await v.fail('DELETE /categories/*')
        await inDialog(v, 'Delete')
      },
      see: ['Failed to delete category.'],
    },
    {
      when: 'it is deleted',
      act: async (v) => {
        await v.mend()
        await press(v, `Delete A ${v.person.username}`)
        await inDialog(v, 'Delete')
      },
      see: ['Category deleted successfully!'],
    },
    {
      when: 'there are none',
      act: async (v) => {
        await v.answer('GET /categories', { categories: [], nextCursor: null })
        await open(v, '/dashboard/categories')
      },
      see: ['No categories found. Add a new category to get started.'],
    },
    {
      when: 'they cannot be fetched',
      act: async (v) => {
        await v.mend()
        await v.fail('GET /categories')
        await open(v, '/dashboard/categories')
      },
      see: ['Error: Failed to fetch categories.', 'Failed to load categories.'],
    },
  ],
}

const goods: Visit<Visitor> = {
  title: 'staff look after products, orders and addresses',
  situations: [
    {
      when: 'the figures cannot be fetched',
      act: async (v) => {
        await placeOrder(v)
        await v.fail('GET /dashboard/overview')
        await asManager(v, '')
      },
      see: ['Error: Failed to load dashboard statistics.'],
    },
    {
      when: 'a new product has a wrong price and no image',
      act: async (v) => {
        await v.mend()
        await open(v, '/dashboard/products')
        await press(v, 'Add New Product')
        await v.page.getByLabel('Price (Ksh)').fill('-1')
        await inDialog(v, 'Create Product')
      },
      see: [
        'Price must be positive, Stock Quantity cannot be negative.',
        'Please select an image for the new product.',
      ],
    },
    {
      when: 'a product cannot be updated',
      act: async (v) => {
        await open(v, '/dashboard/categories')
        await v.page.evaluate(() => sessionStorage.clear())
        await open(v, '/dashboard/products')
        await v.fail('PUT /products/*')
        await pressRow(v, /^Edit /)
        await inDialog(v, 'Save Changes')
      },
      see: ['Failed to update product.'],
    },
    {
      when: 'a product cannot be deleted',
      act: async (v) => {
        await inDialog(v, 'Cancel')
        await v.fail('DELETE /products/*')
        await pressRow(v, /^Delete /)
        await inDialog(v, 'Delete')
      },
      see: ['Failed to delete product.'],
    },
    {
      when: 'the products cannot be fetched',
      act: async (v) => {
        await v.mend()
        await v.fail('GET /products')
        await open(v, '/dashboard/products')
      },
      see: ['Error: Failed to fetch products.', 'Failed to load products.'],
    },
    {
      when: 'the status of an order is chosen',
      act: async (v) => {
        await v.mend()
        await open(v, '/dashboard/orders')
        await pressRow(v, /^Change Status/)
      },
      see: ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'],
    },
    {
      when: 'the server cannot change it',
      act: async (v) => {
        await v.fail('PUT /orders/*')
        await choose(v, 'Processing')
        await inDialog(v, 'Yes')
      },
      see: ['Failed to update order status.'],
    },
    {
      when: 'the orders cannot be fetched',
      act: async (v) => {
        await v.mend()
        await v.fail('GET /orders')
        await open(v, '/dashboard/orders')
      },
      see: ['Error: Failed to fetch orders.'],
    },
    {
      when: 'an address cannot be deleted',
      act: async (v) => {
        await v.mend()
        await open(v, '/dashboard/addresses')
        await v.fail('DELETE /addresses/*')
        await pressRow(v, /^Delete /)
        await inDialog(v, 'Delete')
      },
      see: ['Failed to delete address.'],
    },
    {
      when: 'there is no such user to filter by',
      act: async (v) => {
        await v.page.getByRole('textbox', { name: 'User ID' }).fill('nobody')
        await press(v, 'Filter')
      },
      see: ['User ID not found or invalid.'],
    },
  ],
}

export const staffVisits = [users, categories, goods]
