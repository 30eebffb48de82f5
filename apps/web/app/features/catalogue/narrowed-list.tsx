import { EmptyList, type EmptyListProps } from './empty-list.tsx'
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx'
import { NearCategories } from './near-categories.tsx'
import { SearchHints, type SearchHintsProps } from './search-hints.tsx'

export interface NarrowedListProps extends FilterChipsProps, SearchHintsProps, EmptyListProps {
  isEmpty: boolean
}

/** The categories near the chosen one, the chosen filters of a list, what the shop did with the words of a search, and what else there is if it is empty. */
export function NarrowedList({ categories, counts, isEmpty, ...list }: NarrowedListProps) {
  return (
    <>
      <NearCategories categories={categories} counts={counts} />
      <FilterChips categories={categories} counts={counts} />
      <SearchHints partial={list.partial} didYouMean={list.didYouMean} />
      {isEmpty && <EmptyList best={list.best} />}
    </>
  )
}
