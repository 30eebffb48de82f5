import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@duka/contract/catalogue/catalogue.calls'
import { type Category, NewCategory } from '@duka/contract/catalogue/categories'
import { exportCategories } from '@duka/contract/dashboard/dashboard.calls'
import { messages } from '@duka/contract/screen-messages'
import { Suspense, use } from 'react'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { Button } from '../../../ui/button.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { byId } from '../../staff-frame/form-handlers.ts'
import { rowForm } from '../../staff-frame/staff-form.tsx'
import { staff } from '../../staff-frame/words.ts'
import { knownCategories } from './category-filter.ts'
import { staffCategories } from './words.ts'

const { ask, done, failed } = messages
const deleted = { done: done.categoryDeleted, failed: failed.deleteCategory }

/** The form of a category. Of `categories` those without a parent can be one. */
export const categoryForm = rowForm({
  words: staffCategories,
  of: NewCategory,
  create: (body) => call(createCategory, { body }),
  update: (id, body) => call(updateCategory, { params: { id }, body }),
  created: () => ({ done: done.categoryCreated, failed: failed.createCategory }),
  updated: () => ({ done: done.categoryUpdated, failed: failed.updateCategory }),
  fields: (t, category: Category | undefined, categories: Category[]) => {
    const hasChildren = categories.some(({ parent }) => parent !== null && parent === category?._id)
    const parents = categories.filter(({ _id, parent }) => parent === null && _id !== category?._id)
    const options = hasChildren ? [] : parents.map(({ _id, name }) => [_id, name] as const)
    return {
      name: { label: t.name, required: true },
      parent: {
        label: t.parent,
        hint: hasChildren ? t.hasChildren : t.parentHint,
        options: [['', t.noParent], ...options],
      },
      description: { label: t.description, rows: 3 },
      nameSw: { label: t.nameSw, hint: t.swHint },
      descriptionSw: { label: t.descriptionSw, rows: 3 },
    }
  },
})

export const { loader, action, Component } = defineStaffList({
  name: 'categories',
  words: staffCategories,
  call: (query) => call(listCategories, { query }),
  rows: ({ categories }) => withParents(categories),
  // Not awaited: only the dialog needs them, and the page must not wait.
  beside: async () => ({ known: knownCategories() }),
  failed: () => failed.fetchCategories,
  failedToast: () => failed.loadCategories,
  export: { of: exportCategories, file: 'categories' },
  aside: (t, { edit }) => <Button onClick={() => edit()}>{t.add}</Button>,
  columns: (t) => [
    {
      title: t.name,
      sort: { up: 'name', down: '-name' },
      cell: ({ name, under }) => (
        <span className={under ? 'block pl-6' : ''}>
          <span className="font-medium">{name}</span>
          {under && <span className="block text-sm text-muted">{t.under(under)}</span>}
        </span>
      ),
    },
    {
      title: t.description,
      sort: { up: 'description', down: '-description' },
      cell: ({ description }) => (
        <span title={description ?? undefined} className="line-clamp-2 max-w-prose md:truncate">
          {description || staff.now().none}
        </span>
      ),
    },
  ],
  rowActions: (category, t, { edit, act }) => (
    <EditAndRemove
      icons
      name={category.name}
      question={ask.deleteCategory}
      effects={[t.deleteRefused]}
      onEdit={() => edit(category)}
      onRemove={() => act({ intent: 'delete', id: category._id })}
    />
  ),
  phone: (category, t) => ({
    title: category.name,
    details: [
      category.under && t.under(category.under),
      category.description || (!category.under && staff.now().none),
    ].filter(Boolean),
  }),
  ownSort: 'name',
  nameOf: ({ name }) => name,
  empty: (t) => ({ title: t.empty }),
  actions: {
    save: categoryForm.save,
    delete: (form) => attempt(call(deleteCategory, byId(form)), deleted),
  },
  dialog: ({ row }, close, { beside }) =>
    beside && (
      <Suspense>
        <CategoryDialog category={row} known={beside.known} onClose={close} />
      </Suspense>
    ),
})

interface CategoryDialogProps {
  category: Category | undefined
  known: Promise<Category[]>
  onClose: () => void
}

/** The dialog, once the categories that can be a parent are known. */
function CategoryDialog({ category, known, onClose }: CategoryDialogProps) {
  return <categoryForm.Dialog row={category} beside={use(known)} onClose={onClose} />
}

function withParents(categories: Category[]) {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return categories.map((category) => ({
    ...category,
    under: category.parent === null ? undefined : names.get(category.parent),
  }))
}
