/** A search and the demo products (by slug) of which one should come first. */
export type RatedQuery = [q: string, ...expected: string[]]

/** How well a list of searches does. */
export interface Relevance {
  queries: number
  /** The share of searches with an expected product among the first three. */
  inFirstThree: number
  /** The mean of 1 / rank of the first expected product; 0 if it is not on the page. */
  meanReciprocalRank: number
  /** The share of searches that find no product at all. */
  withoutResult: number
  /** The searches whose first product is not an expected one, with the slugs that came first. */
  worse: { q: string; rank: number | null; first: string[] }[]
}

/** Runs every search; `find` answers the slugs of the first page. */
export async function rate(
  queries: RatedQuery[],
  find: (q: string) => Promise<string[]>,
): Promise<Relevance> {
  const results = []
  for (const [q, ...expected] of queries) {
    const slugs = await find(q)
    const at = slugs.findIndex((slug) => expected.includes(slug))
    results.push({
      q,
      found: slugs.length,
      rank: at < 0 ? null : at + 1,
      first: slugs.slice(0, 4),
    })
  }
  const share = (some: unknown[]) => some.length / results.length
  return {
    queries: results.length,
    inFirstThree: share(results.filter(({ rank }) => rank !== null && rank <= 3)),
    meanReciprocalRank:
      results.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / results.length,
    withoutResult: share(results.filter(({ found }) => found === 0)),
    worse: results
      .filter(({ rank }) => rank !== 1)
      .map(({ q, rank, first }) => ({ q, rank, first })),
  }
}
