import { formatPhone } from '@duka/contract/phone'
import { type FormEvent, useId, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useFilterForm } from '../../lib/page/use-filter-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useFound } from './use-found.ts'
import { staff } from './words.ts'

/** One filter of a list. `name` is the query parameter, in the address and of the call. */
export type Filter = Search | Choice | Typed

interface Search {
  kind: 'search'
  /** Names what is searched. */
  hint: string
}

interface Choice {
  kind: 'choice'
  name: string
  label: string
  /** The option that means no filter. */
  all: string
  options: readonly Option[]
}

interface Typed {
  kind: 'text' | 'date'
  name: string
  label: string
  hint?: string
  placeholder?: string
  /** Suggests the e-mail addresses of people with the typed name, phone or e-mail. */
  suggestsPeople?: boolean
}

type Option = readonly [value: string, name: string]

/** Options that show their values. */
export const plain = (values: readonly string[]): Option[] => values.map((value) => [value, value])

/** Options in the order of `values`, each with its name. */
export const named = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => [value, names[value]])

/** A filter by one of some options. `all` is the one that means no filter. */
export const choice = (
  name: string,
  label: string,
  all: string,
  options: readonly Option[],
): Filter => ({ kind: 'choice', name, label, all, options })

interface ListFiltersProps {
  filters: Filter[]
  /** The sorts of the list, the default first. On a laptop the heads of the columns sort. */
  sorts: Option[]
  /** Typed text waits for Enter or for this button: half of an id would find nothing. */
  typedWaits?: boolean | undefined
  submit?: string | undefined
}

/** The filters of a staff list: a row of chips or, on a phone, a search field and a sheet with the others. */
export function ListFilters(props: ListFiltersProps) {
  const isPhone = useIsPhone()
  return isPhone ? <FilterSheet {...props} /> : <FilterChips {...props} />
}

type Others = Exclude<Filter, Search>

const isOther = (filter: Filter): filter is Others => filter.kind !== 'search'
const isSearch = (filter: Filter): filter is Search => filter.kind === 'search'

function FilterChips({ filters, typedWaits = false, submit }: ListFiltersProps) {
  const s = staff.use()
  const { form } = useFilterForm({ typedWaits })
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const others = filters.filter(isOther)
  const isFiltered = others.some(({ name }) => query.has(name))
  // Where chips are few, their labels find room.
  const withLabels = others.length < 3
  return (
    <Form
      {...form}
      role="search"
      aria-label={s.filters}
      className="mb-1.5 flex flex-wrap items-center gap-1.5 print:hidden"
    >
      {filters.map((filter) =>
        filter.kind === 'search' ? (
          <SearchField key="q" {...filter} />
        ) : (
          <Chip key={filter.name} filter={filter} withLabel={withLabels} />
        ),
      )}
      {submit && (
        <Button type="submit" look="secondary" className="min-h-9 text-sm">
          {submit}
        </Button>
      )}
      {isFiltered && (
        <Link to={pathname} className={buttonClass('quiet', 'min-h-9 px-2 text-sm')}>
          {s.clearFilters}
        </Link>
      )}
    </Form>
  )
}

/** A native select or field in the shape of a chip, coloured while it filters. */
function Chip({ filter, withLabel }: { filter: Others; withLabel: boolean }) {
  const id = useId()
  const [query] = useSearchParams()
  const { name, label } = filter
  const people = usePeople(filter)
  const value = query.get(name)
  const isOn = value !== null && value !== 'all'
  const showsLabel = withLabel || filter.kind !== 'choice'
  return (
    <span
      className={`inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-sm ${isOn ? 'border-primary bg-primary-soft text-primary' : 'border-edge bg-surface'}`}
    >
      <label htmlFor={id} className={showsLabel ? 'whitespace-nowrap text-muted' : 'sr-only'}>
        {label}
      </label>
      {filter.kind === 'choice' ? (
        <select
          id={id}
          name={name}
          defaultValue={value ?? 'all'}
          className="field-sizing-content min-h-8 max-w-48 min-w-0 bg-transparent font-medium"
        >
          <Options {...filter} />
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={filter.kind}
          placeholder={filter.placeholder}
          title={filter.hint}
          spellCheck={false}
          autoComplete="off"
          defaultValue={value ?? ''}
          className={`min-h-8 min-w-0 bg-transparent font-medium ${filter.kind === 'date' ? 'w-30' : ''}`}
          {...people.input}
        />
      )}
      {people.options}
    </span>
  )
}

function Options({ all, options }: Choice) {
  return (
    <>
      <option value="all">{all}</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  )
}

function SearchField({ hint }: Search) {
  const s = staff.use()
  const id = useId()
  const [query] = useSearchParams()
  return (
    <span className="relative min-w-32 flex-1 md:max-w-80">
      <label htmlFor={id} className="sr-only">
        {s.search}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        name="q"
        type="search"
        placeholder={hint}
        title={hint}
        defaultValue={query.get('q') ?? ''}
        className="control min-h-11 pl-9 md:min-h-9 md:rounded-full md:text-sm"
      />
    </span>
  )
}

function TypedField(filter: Typed) {
  const { name, label, kind, hint, placeholder } = filter
  const people = usePeople(filter)
  const [query] = useSearchParams()
  return (
    <div>
      <Field
        label={label}
        name={name}
        type={kind}
        hint={hint}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        defaultValue={query.get(name) ?? ''}
        {...people.input}
      />
      {people.options}
    </div>
  )
}

/** What makes a field suggest people, if its filter does. */
function usePeople(filter: Others) {
  const id = useId()
  const { found, look } = useFound()
  if (filter.kind === 'choice' || !filter.suggestsPeople) return { input: {}, options: null }
  return {
    input: {
      list: found.customers.length > 0 ? id : undefined,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => look(currentTarget.value),
    },
    options: (
      <datalist id={id}>
        {found.customers.map(({ _id, name, email, phoneNumber }) => (
          <option key={_id} value={email ?? phoneNumber ?? ''}>
            {[name, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    ),
  }
}

function FilterSheet(props: ListFiltersProps) {
  const { filters, sorts, typedWaits = false } = props
  const s = staff.use()
  const { form } = useFilterForm({ typedWaits })
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const search = filters.find(isSearch)
  const others = filters.filter(isOther)
  const count = others.filter(({ name }) => query.has(name)).length
  if (!search && others.length === 0 && sorts.length === 0) return null
  return (
    <div className="mb-2 flex items-center gap-2 print:hidden">
      {search && (
        <Form {...form} role="search" aria-label={s.filters} className="flex min-w-0 flex-1">
          <SearchField {...search} />
        </Form>
      )}
      {(others.length > 0 || sorts.length > 0) && (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          className={count > 0 ? 'border-primary bg-primary-soft text-primary' : ''}
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" className="size-4" /> {s.filtersOn(count)}
        </Button>
      )}
      {isOpen && <Sheet {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A choice filters the list behind the sheet at once; closing it applies what is still being typed, too. */
function Sheet({
  filters,
  sorts,
  typedWaits = false,
  submit,
  onClose,
}: ListFiltersProps & { onClose: () => void }) {
  const s = staff.use()
  const { form } = useFilterForm({ typedWaits })
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <Dialog title={s.filters} onClose={() => form.ref.current?.requestSubmit()}>
      <Form
        {...form}
        onSubmit={(event) => {
          form.onSubmit(event)
          onClose()
        }}
        role="search"
        aria-label={s.filters}
        className="grid gap-4"
      >
        {filters.filter(isOther).map((filter) =>
          filter.kind === 'choice' ? (
            <SelectField
              key={filter.name}
              label={filter.label}
              name={filter.name}
              defaultValue={query.get(filter.name) ?? 'all'}
            >
              <Options {...filter} />
            </SelectField>
          ) : (
            <TypedField key={filter.name} {...filter} />
          ),
        )}
        {sorts.length > 0 && (
          <SelectField
            label={s.sort}
            name="sort"
            defaultValue={query.get('sort') ?? sorts[0]?.[0]}
            options={sorts}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={pathname} onClick={onClose} className={buttonClass('secondary')}>
            {s.clearFilters}
          </Link>
          <Button type="submit">{submit ?? s.showList}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
