import { expect } from '@playwright/test'
import type { Visit } from '../texts.ts'
import { home, open, placeOrder, press, type Visitor } from './shopper.ts'
import { asManager, choose, inDialog, pressRow } from './staff.ts'

export const shippingVisit: Visit<Visitor> = {
  title: 'staff look after the parcels',
  situations: [
    {
      when: 'the records are on their way',
      act: async (v) => {
        await v.hold('GET /shippings')
        await asManager(v, 'shipping')
      },
      see: ['Loading shipping records...'],
    },
    {
      when: 'there are none',
      act: async (v) => {
        await v.mend()
        await v.answer('GET /shippings', { shippings: [], nextCursor: null })
        await open(v, '/dashboard/shipping')
      },
      see: [
        'Add New Shipping Record',
        'No shipping records found. Add a new record or ensure orders are processed.',
      ],
    },
    {
      when: 'a new one is begun',
      act: async (v) => {
        await v.mend()
        await open(v, '/dashboard/shipping')
        await press(v, 'Add New Shipping Record')
      },
      see: [
        'Create New Shipping Record',
        'Order ID',
        'Address ID',
        'Status',
        'Create Record',
        'Cancel',
      ],
    },
    {
      when: 'it says neither what it is for nor where to',
      act: (v) => inDialog(v, 'Create Record'),
      see: [
        'Order ID is required for new shipping records.',
        'Address ID is required for new shipping records.',
      ],
    },
    {
      when: 'the server cannot create it',
      act: async (v) => {
        const order = await placeOrder(v)
        const { address } = await v.api('POST /addresses', home)
        const dialog = v.page.getByRole('dialog')
        await dialog.getByLabel('Order ID').fill(order)
        await dialog.getByLabel('Address ID').fill(address._id)
        await v.fail('POST /shippings')
        await inDialog(v, 'Create Record')
      },
      see: ['Failed to create shipping record.'],
    },
    {
      when: 'it is created',
      act: async (v) => {
        await v.mend()
        await inDialog(v, 'Create Record')
      },
      see: [
        'Shipping record created successfully!',
        'Record ID',
        'Address',
        'Tracking No.',
        'Shipped At',
        'Delivered At',
        'Actions',
        'N/A',
        'pending',
        'Change Status',
      ],
    },
    {
      when: 'it is edited, and the server cannot keep it',
      act: async (v) => {
        await pressRow(v, /^Edit /)
        await expect(v.page.getByRole('dialog').getByLabel('Order ID')).toBeDisabled()
        await v.fail('PATCH /shippings/*')
        await v.page.getByRole('dialog').getByLabel('Tracking No.').fill(v.person.username)
        await inDialog(v, 'Save Changes')
      },
      see: ['Edit Shipping Record', 'Save Changes', 'Failed to update shipping record.'],
    },
    {
      when: 'it is kept',
      act: async (v) => {
        await v.mend()
        await inDialog(v, 'Save Changes')
      },
      see: ['Shipping record updated successfully!'],
    },
    {
      when: 'its status is to change',
      act: (v) => pressRow(v, /^Change Status/),
      see: ['Update Status'],
    },
    {
      when: 'one is chosen',
      act: (v) => choose(v, 'in-transit'),
      see: ['Are you sure you want to change shipping status to "in-transit"?'],
    },
    {
      when: 'the server cannot change it',
      act: async (v) => {
        await v.fail('PATCH /shippings/*')
        await inDialog(v, 'Yes')
      },
      see: ['Failed to update shipping status.'],
    },
    {
      when: 'it is changed',
      act: async (v) => {
        await v.mend()
        await pressRow(v, /^Change Status/)
        await choose(v, 'in-transit')
        await inDialog(v, 'Yes')
      },
      see: ['Shipping record {id} status updated to in-transit!'],
    },
    {
      when: 'it is to be deleted',
      act: (v) => pressRow(v, /^Delete /),
      see: ['Are you sure you want to delete this shipping record? This action cannot be undone.'],
    },
    {
      when: 'the server cannot delete it',
      act: async (v) => {
        await v.fail('DELETE /shippings/*')
        await inDialog(v, 'Delete')
      },
      see: ['Failed to delete shipping record.'],
    },
    {
      when: 'it is deleted',
      act: async (v) => {
        await v.mend()
        await pressRow(v, /^Delete /)
        await inDialog(v, 'Delete')
      },
      see: ['Shipping record deleted successfully!'],
    },
    {
      when: 'the records cannot be fetched',
      act: async (v) => {
        await v.fail('GET /shippings')
        await open(v, '/dashboard/shipping')
      },
      see: ['Error: Failed to fetch shipping records.', 'Failed to load shipping records.'],
    },
  ],
}
