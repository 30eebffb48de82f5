/** The first 8 characters of an id, as people see it. In its own file, so that a page needs no schema for it. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}
