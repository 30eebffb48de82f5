/** The query of the list on screen; undefined without one. */
export const shownList = {
  search: import.meta.env.SSR || location.pathname !== '/products' ? undefined : location.search,
}
