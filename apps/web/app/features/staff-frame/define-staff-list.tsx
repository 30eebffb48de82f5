import { type ExportCall, exportRights } from '@duka/contract/dashboard/export-rights'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { actions, type FormHandler } from '../../lib/calls/actions.ts'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { filtersOf, type Loaded as Loading, load } from '../../lib/calls/load.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { useEditing } from '../../lib/forms/drafts.ts'
import { may } from '../../lib/session/may.ts'
import type { Words } from '../../lib/text/text.ts'
import { Loaded } from '../../ui/loaded.tsx'
import type { PhoneRow } from '../../ui/phone-row.tsx'
import type { Column } from '../../ui/table.tsx'
import { type Bulk, MOST_CHOSEN, useBulk } from './bulk.tsx'
import { ExportItem } from './export-button.tsx'
import { type Filter, ListFilters } from './list-filters.tsx'
import { ListTabs, type Tabs } from './list-tabs.tsx'
import { MoreMenu } from './menus.tsx'
import { ListSkeleton } from './skeletons.tsx'
import { type EmptyText, StaffList } from './staff-list.tsx'
import { StaffPage } from './staff-page.tsx'
import { staff } from './words.ts'

type Query = Record<string, string>

/** The parameter of an address that opens a list with the dialog for a new row. */
export const NEW = 'new'

interface Page {
  /** Null and undefined: there is no further page. */
  nextCursor?: string | null
}

interface TextOfList {
  title: string
  loading: string
}

/** What the parts of a list page may use. */
interface PageParts<Thing, Beside> {
  beside: Beside | undefined
  /** Opens the dialog for a row, or for a new one. */
  edit: (row?: Thing, how?: string) => void
  /** Sends a form to `actions`. */
  act: (fields: Record<string, string>) => void
}

/** What the dialog is about: a row of the list, or more than a row has. Nothing means a new one. */
export interface Edited<Thing> {
  row: Thing | undefined
  /** Which dialog, if the list has several. */
  how: string
}

/** A list page as data. `t` are its texts in the language on screen. */
interface Definition<Answer extends Page, Row extends { _id: string }, Text, Beside, Thing> {
  /** The name under which the device stores the choice of columns. */
  name: string
  words: Words<Text, unknown>
  /** Loads one page of the list. A response that it throws at once, such as a redirect, is the page's. */
  call: (query: Query, sent: LoaderFunctionArgs) => Promise<Answer>
  rows: (answer: Answer) => Row[]
  /** The message of a failure for which the server gave none. */
  failed: (t: Text) => string
  /** The toast after a failure, if it says something else. */
  failedToast?: (t: Text) => string
  /** Loads what filters and dialogs need, before the page appears. It may not fail. */
  beside?: (sent: LoaderFunctionArgs) => Promise<Beside>

  /** Saves the whole list, filtered like the page, as a file of this name. */
  export?: { of: ExportCall; file: string }
  /** Rare actions and links in a menu, as `MenuLink` and `MenuAction`; the export is below them. */
  more?: (t: Text, page: PageParts<Thing, Beside>) => ReactNode
  /** Saved filters as tabs. */
  tabs?: (t: Text, page: PageParts<Thing, Beside>) => Tabs
  /** The main button, beside the title. */
  aside?: (t: Text, page: PageParts<Thing, Beside>) => ReactNode
  /** What is between the title and the filters. */
  lead?: (t: Text, page: PageParts<Thing, Beside>) => ReactNode
  /** Replaces the list, and usually shows it together with more of the answer. */
  frame?: (answer: Answer, list: ReactNode, t: Text) => ReactNode

  filters?: (t: Text, page: PageParts<Thing, Beside>) => Filter[]
  /** Typed filters wait for Enter or for the button with this text. */
  typedWaits?: boolean
  filterButton?: (t: Text) => string

  /** The heading of the table for screen readers, if it is not the title of the page. */
  caption?: (t: Text) => string
  columns: (t: Text, page: PageParts<Thing, Beside>) => Column<Row>[]
  /** The buttons of a row, in the last column. */
  rowActions?: (row: Row, t: Text, page: PageParts<Thing, Beside>) => ReactNode
  /** The two lines of a row on a phone, with the buttons of a row unless it has its own; without them, it is a card with a line for each column. */
  phone?: (row: Row, t: Text, page: PageParts<Thing, Beside>) => PhoneRow
  nameOf: (row: Row, t: Text) => string
  /** The default sort, if it is not the newest first. */
  ownSort?: string
  empty: (t: Text, query: URLSearchParams, page: PageParts<Thing, Beside>) => EmptyText

  /** What can be done with the selected rows; without it, rows cannot be selected. */
  bulk?: (bulk: Bulk<Row>, t: Text) => ReactNode
  /** A row after a bulk action; undefined: it is gone. Unchanged unless given. */
  afterBulk?: (row: Row, fields: Record<string, string>) => Row | undefined
  /** The fields of the action that takes a bulk action back; `rows` are as they were before. Undefined: none does. */
  undoBulk?: (rows: Row[], fields: Record<string, string>) => Record<string, string> | undefined

  /** The forms of the page by their `intent`. */
  actions?: Record<string, FormHandler<Outcome>>
  dialog?: (edited: Edited<Thing>, close: () => void, page: PageParts<Thing, Beside>) => ReactNode
  /** An address with `new` opens the dialog for a new row; closing it takes `new` out. */
  opensNew?: boolean
}

/**
 * A staff list: `export const { loader, action, Component } = defineStaffList({ call, filters, columns, … })`.
 * Title, filters, table, bulk actions, pages and empty state look and behave alike in all of them.
 */
export function defineStaffList<
  Answer extends Page,
  Row extends { _id: string },
  Text extends TextOfList,
  Beside,
  Thing = Row,
>(list: Definition<Answer, Row, Text, Beside, Thing>) {
  const loader = async (sent: LoaderFunctionArgs): Promise<Data<Answer, Row, Beside>> => {
    const { [NEW]: _, ...filters } = filtersOf(sent.request)
    const { pathname, search } = new URL(sent.request.url)
    const failed = list.failed(list.words.now())
    const loading = load(list.call(filters, sent), failed, pathname + search)
    const matching = () => allRows(list, filters, sent)
    return { loading, matching, beside: await list.beside?.(sent) }
  }
  const Component = () => <ListPage list={list} />
  return { loader, action: actions<Outcome>(list.actions ?? {}), Component }
}

const newRow = { row: undefined, how: 'edit' }

/** The rows of all pages of a list, as many as can be chosen at once. */
async function allRows<Answer extends Page, Row>(
  list: {
    call: (query: Query, sent: LoaderFunctionArgs) => Promise<Answer>
    rows: (answer: Answer) => Row[]
  },
  { cursor: _, ...filters }: Query,
  sent: LoaderFunctionArgs,
): Promise<Row[]> {
  const rows: Row[] = []
  let query: Query | undefined = { ...filters, limit: '100' }
  while (query && rows.length < MOST_CHOSEN) {
    const answer: Answer = await list.call(query, sent)
    rows.push(...list.rows(answer))
    query = answer.nextCursor ? { ...query, cursor: answer.nextCursor } : undefined
  }
  return rows.slice(0, MOST_CHOSEN)
}

interface Data<Answer, Row, Beside> {
  loading: Promise<Loading<Answer>>
  matching: () => Promise<Row[]>
  beside: Beside | undefined
}

function ListPage<
  Answer extends Page,
  Row extends { _id: string },
  Text extends TextOfList,
  Beside,
  Thing,
>({ list }: { list: Definition<Answer, Row, Text, Beside, Thing> }) {
  const t = list.words.use()
  const s = staff.use()
  const { loading, matching, beside } = useLoaderData<Data<Answer, Row, Beside>>()
  const [query, setQuery] = useSearchParams()
  const asked = list.opensNew ? query.get(NEW) : null
  const [edited, setEdited] = useEditing<Edited<Thing>>(asked === null ? undefined : newRow)
  // A link to the same page may ask for the dialog again, with another value.
  const [answered, setAnswered] = useState(asked)
  if (answered !== asked) {
    setAnswered(asked)
    if (asked !== null) setEdited(newRow)
  }
  const close = () => {
    setEdited(undefined)
    if (asked === null) return
    const rest = new URLSearchParams(query)
    rest.delete(NEW)
    setQuery(rest, { replace: true })
  }
  const page: PageParts<Thing, Beside> = {
    beside,
    edit: (row, how = 'edit') => setEdited({ row, how }),
    act: useAct(),
  }
  const bulk = useBulk<Row>({
    nameOf: (row) => list.nameOf(row, t),
    after: list.afterBulk,
    undo: list.undoBulk,
  })
  const exports = list.export && may(exportRights[list.export.of]) ? list.export : undefined
  const { rowActions } = list
  const columns = list.columns(t, page)
  const actionColumn: Column<Row>[] = rowActions
    ? [{ title: s.actions, wide: true, cell: (row) => rowActions(row, t, page) }]
    : []
  const { phone } = list
  const filters = list.filters?.(t, page) ?? []
  const sorts = sortsOf(columns, list.ownSort)
  const table = (answer: Answer, isCopy: boolean) => (
    <StaffList
      name={list.name}
      caption={list.caption?.(t) ?? t.title}
      columns={isCopy ? columns : [...columns, ...actionColumn]}
      rows={list.rows(answer)}
      nextCursor={answer.nextCursor ?? null}
      nameOf={(row) => list.nameOf(row, t)}
      ownSort={list.ownSort}
      empty={list.empty(t, query, page)}
      phone={
        phone &&
        ((row) =>
          withoutAction({ action: rowActions?.(row, t, page), ...phone(row, t, page) }, isCopy))
      }
      bulk={
        !isCopy && list.bulk
          ? {
              ...bulk,
              buttons: (chosen) => list.bulk?.(chosen, t),
              matching: answer.nextCursor || query.has('cursor') ? matching : undefined,
            }
          : undefined
      }
    />
  )
  const more = list.more?.(t, page)
  return (
    <StaffPage
      title={t.title}
      aside={list.aside?.(t, page)}
      menu={
        (exports || more) && (
          <MoreMenu>
            {more}
            {exports && <ExportItem {...exports} />}
          </MoreMenu>
        )
      }
      tabs={list.tabs && <ListTabs {...list.tabs(t, page)} />}
    >
      {list.lead?.(t, page)}
      <ListFilters
        filters={filters}
        sorts={sorts}
        typedWaits={list.typedWaits}
        submit={list.filterButton?.(t)}
      />
      <Loaded
        from={loading}
        waiting={t.loading}
        shape={ListSkeleton}
        failed={list.failedToast?.(t)}
        retry={s.retry}
      >
        {(answer, isCopy) => {
          const shown = table(answer, isCopy)
          return list.frame?.(answer, shown, t) ?? shown
        }}
      </Loaded>
      {edited && list.dialog?.(edited, close, page)}
    </StaffPage>
  )
}

/** A copy can be read only. */
function withoutAction({ action, ...row }: PhoneRow, isCopy: boolean): PhoneRow {
  return isCopy ? row : { ...row, action }
}

/** The sorts of a list with their names, the default first. */
function sortsOf<Row>(columns: Column<Row>[], ownSort = 'newest'): [value: string, name: string][] {
  const s = staff.now()
  const all = columns.flatMap(({ title, sort }): [string, string][] =>
    sort
      ? [
          [sort.down, s.sortDown(title)],
          [sort.up, s.sortUp(title)],
        ]
      : [],
  )
  if (all.length === 0) return []
  const own = all.find(([value]) => value === ownSort)
  // The form leaves `all` out of the address.
  return [['all', own?.[1] ?? s.ownSort], ...all.filter(([value]) => value !== ownSort)]
}
