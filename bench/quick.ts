/** `npm run bench`: the benchmarks of catalogue and orders, with the options of both. */
await import('./catalogue.ts')
await import('./orders.ts')

export {}
