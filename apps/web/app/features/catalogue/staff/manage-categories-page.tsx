import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@duka/contract/catalogue/catalogue.calls'
import { type Category, NewCategory } from '@duka/contract/catalogue/categories'
import { exportCategories } from '@duka/contract/dashboard/dashboard.calls'
import { messages } from '@duka/contract/screen-messages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextareaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { staffCategories } from '../../../words/staff/products.ts'
import { staff } from '../../../words/staff/staff.ts'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'

const { ask, done, failed } = messages

export function loader({ request }: LoaderFunctionArgs) {
  const list = call(listCategories, { query: filtersOf(request) })
  return { list: load(list, failed.fetchCategories) }
}

export const action = actions<Outcome>({ save, delete: remove })

function remove(form: FormData): Promise<Outcome> {
  return attempt(call(deleteCategory, { params: { id: String(form.get('id')) } }), {
    done: done.categoryDeleted,
    failed: failed.deleteCategory,
  })
}

async function save(form: FormData): Promise<Outcome> {
  const id = String(form.get('id') ?? '')
  const read = checkForm(Object.fromEntries(form), NewCategory)
  if (!read.ok) return read
  if (!id)
    return attempt(call(createCategory, { body: read.value }), {
      done: done.categoryCreated,
      failed: failed.createCategory,
    })
  return attempt(call(updateCategory, { params: { id }, body: onlyChanged(form, read.value) }), {
    done: done.categoryUpdated,
    failed: failed.updateCategory,
  })
}

export function Component() {
  const t = staffCategories.use()
  const { list } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useEditing<Category | 'new'>()
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <ExportButton of={exportCategories} file="categories" />
          <Button onClick={() => setEditing('new')}>{t.add}</Button>
        </>
      }
    >
      <Loaded
        from={list}
        waiting={t.loading}
        shape={ListSkeleton}
        failed={failed.loadCategories}
        retry={staff.use().retry}
      >
        {({ categories }) => <Categories categories={categories} onEdit={setEditing} />}
      </Loaded>
      {editing && (
        <CategoryDialog
          category={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </StaffPage>
  )
}

interface CategoriesProps {
  categories: Category[]
  onEdit: (category: Category) => void
}

function Categories({ categories, onEdit }: CategoriesProps) {
  const t = staffCategories.use()
  const s = staff.use()
  const act = useAct()
  return (
    <StaffList
      name="categories"
      caption={t.title}
      rows={categories}
      nextCursor={null}
      ownSort="name"
      nameOf={({ name }) => name}
      empty={{ title: t.empty }}
      columns={[
        {
          title: t.name,
          sort: { up: 'name', down: '-name' },
          cell: ({ name }) => <span className="font-medium">{name}</span>,
        },
        {
          title: t.description,
          sort: { up: 'description', down: '-description' },
          cell: ({ description }) => (
            <span title={description ?? undefined} className="line-clamp-2 max-w-prose md:truncate">
              {description || s.none}
            </span>
          ),
        },
        {
          title: s.actions,
          wide: true,
          cell: (category) => (
            <EditAndRemove
              icons
              name={category.name}
              question={ask.deleteCategory}
              onEdit={() => onEdit(category)}
              onRemove={() => act({ intent: 'delete', id: category._id })}
            />
          ),
        },
      ]}
    />
  )
}

interface CategoryDialogProps {
  /** Undefined for a new one. */
  category: Category | undefined
  onClose: () => void
}

function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = staffCategories.use()
  return (
    <FormDialog
      title={category ? t.editTitle : t.createTitle}
      onClose={onClose}
      hidden={{ intent: 'save', id: category?._id ?? '' }}
      words={{
        ...staff.use().leaving,
        submit: category ? t.save : t.create,
        busy: category ? t.saving : t.creating,
      }}
    >
      {(errors) => (
        <>
          <Field
            label={t.name}
            name="name"
            required
            defaultValue={category?.name}
            error={errors.name}
          />
          <TextareaField
            label={t.description}
            name="description"
            rows={3}
            defaultValue={category?.description ?? ''}
            error={errors.description}
          />
        </>
      )}
    </FormDialog>
  )
}
