/** The list with one entry in another place; unchanged if there is no such place. */
export function moved<Entry>(list: Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
