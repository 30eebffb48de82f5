import type { MessageText } from '@duka/contract/messages/message-texts'
import { expect, test } from 'vitest'
import { categoryForm } from '../../app/features/catalogue/staff/manage-categories-page.tsx'
import { Component as NewFamilyPage } from '../../app/features/catalogue/staff/new-family-page.tsx'
import { ProductDialog } from '../../app/features/catalogue/staff/product-dialog.tsx'
import { TextEditor } from '../../app/features/messages/text-editor.tsx'
import { SettingsForm } from '../../app/features/settings/settings-form.tsx'
import { type Form, hasLabels } from '../form.ts'
import { render, renderPage } from '../render.tsx'
import { kettles, kitchen, product, shop, staffSettings, twoLevels } from '../samples.ts'

const productLabels = [
  ...['Name', 'Description', 'Price (Ksh)', 'Stock Quantity', 'Category'],
  ...['What is it called?', 'Brand'],
  'Cost of a piece, in shillings',
  'Variant',
  ...['SKU (optional)', 'Visibility', 'Sale price', 'Struck price', 'Sale begins', 'Sale ends'],
  ...['Quantity prices', 'Jina (Swahili)', 'Aina (Swahili)', 'Maelezo (Swahili)'],
  ...['Group (optional)', 'Option 1', 'Choice 1', 'Option 2', 'Choice 2'],
  ...['Option 3', 'Choice 3', 'Option 4', 'Choice 4', 'Image'],
]

const categoryLabels = [
  ...['Name', 'Parent category', 'Description'],
  ...['Jina (Swahili)', 'Maelezo (Swahili)'],
]

const text: MessageText = {
  kind: 'refunded',
  channel: 'email',
  language: 'sw',
  subject: 'Oda {order}',
  version: 2,
  text: 'Karibu tena, oda {order}',
  placeholders: ['order', 'shop'],
  default: { subject: 'Oda', text: 'Karibu' },
}
const preview = { subject: 'Oda 55555555', text: 'Karibu tena', order: '55555555', sms: null }

const forms: Record<string, Form> = {
  'a product': {
    show: () => render(<ProductDialog product={product} categories={[]} onClose={() => {}} />),
    labels: [...productLabels],
    button: ['Save Changes'],
  },
  'a new product': {
    show: () => render(<ProductDialog product={undefined} categories={[]} onClose={() => {}} />),
    labels: [...productLabels],
    button: ['Create Product'],
  },
  'a new category': {
    show: () => render(<categoryForm.Dialog row={undefined} beside={[]} onClose={() => {}} />),
    labels: [...categoryLabels],
    button: ['Create Category'],
  },
  'a category that is the parent of others': {
    show: () => {
      const html = render(
        <categoryForm.Dialog row={kitchen} beside={twoLevels} onClose={() => {}} />,
      )
      expect(html).toContain(
        'Other categories have this one as their parent, so it cannot have a parent itself.',
      )
      expect(html).not.toContain(kettles.name)
      return html
    },
    labels: [...categoryLabels],
    button: ['Save Changes'],
  },
  'a category below its parent': {
    show: () => {
      const html = render(
        <categoryForm.Dialog row={kettles} beside={twoLevels} onClose={() => {}} />,
      )
      expect(html).toContain(`<option value="${kitchen._id}" selected="">`)
      return html
    },
    labels: [...categoryLabels],
    button: ['Save Changes'],
  },
  'a new product or group': {
    show: () => renderPage(NewFamilyPage, { data: { categories: [] }, shop }),
    labels: [
      ...['Image (optional)', 'Name', 'Category', 'What is it called?'],
      ...['Option 1', 'Values of option 1', 'Option 2', 'Values of option 2'],
      ...['Price (Ksh)', 'Stock', 'SKU (optional)'],
      ...['Description (optional)', 'Brand (optional)', 'Visibility'],
    ],
    button: ['Save and add another', 'Create Product'],
  },
  'a text for customers': {
    show: () =>
      render(<TextEditor text={text} preview={preview} draft={undefined} onDraft={() => {}} />),
    labels: ['Subject', 'Text'],
    button: ['Save'],
  },
  'a changed text for customers': {
    show: () =>
      render(
        <TextEditor
          text={{ ...text, channel: 'sms' }}
          preview={preview}
          draft={{ subject: '', text: 'Karibu' }}
          onDraft={() => {}}
        />,
      ),
    labels: ['Text'],
    button: ['Discard changes'],
  },
  'the settings': {
    show: () => render(<SettingsForm loaded={staffSettings} outcome={undefined} />),
    labels: [
      ...['Name of the shop', 'The shop in one line', 'Show each product group once in the list'],
      ...[
        'Reviews by buyers',
        'Accounts by phone',
        'Email',
        'WhatsApp',
        'Phone numbers',
        'Address',
        'Place on the map',
      ],
      ...['Social pages', 'Opening hours', 'Alerts by e-mail go to', 'Alerts by SMS go to'],
      ...['Quiet hours', 'Message about the day, at'],
      ...['M-Pesa', 'Cash on delivery'],
      ...['Your name on M-Pesa', 'Registered for VAT'],
      ...['Cancel unpaid M-Pesa orders after (minutes)'],
      ...['Customers may return goods for (days)', 'Unpaid M-Pesa orders at once'],
      ...['Unpaid cash orders at once', 'Pieces of one product in a cash order'],
      ...[
        'Largest cash order (Ksh)',
        'Refusals before we stop cash on delivery',
        'Words for the same goods',
      ],
      ...['Messages', 'Notify me, after the message', 'Notify me, unanswered'],
      ...['Name and phone of riders', 'Searches that found nothing', 'Audit log', 'Consent log'],
      ...['Only admins manage staff', 'Staff log in with a second factor'],
    ],
    button: ['Save settings'],
  },
}

test.each(Object.entries(forms))('%s has a label for each field and words on its button', hasLabels)
