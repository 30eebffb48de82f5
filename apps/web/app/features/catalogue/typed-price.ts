const under = 'under|below|less than|cheaper than|chini ya|hadi'
const currency = String.raw`ksh\.?|kes|sh\.?|bob|shillings?`
/** A highest price at the end of a search: *kettle under 3,000*. */
const highest = new RegExp(
  String.raw`(?:^|\s)(?:${under})\s+(?:${currency})?\s*(\d[\d,]*\d)\s*(?:${currency}|\/[-=])?$`,
  'i',
)
const cheap = /(?<!\S)(?:cheap|cheapest|affordable|bei (?:nafuu|rahisi|poa))(?!\S)/gi

/**
 * A search without its words for prices, and the filter and sort order that they stand for: the API searches
 * names and descriptions only.
 */
export function readPriceWords(typed: string): { q?: string; maxPrice?: string; sort?: string } {
  const most = highest.exec(typed.trim())
  const named = typed.trim().replace(highest, '')
  const q = named.replace(cheap, ' ').replace(/\s+/g, ' ').trim()
  return {
    ...(q && { q }),
    ...(most?.[1] && { maxPrice: most[1].replaceAll(',', '') }),
    ...(named.search(cheap) >= 0 && { sort: 'price' }),
  }
}
