/**
 * The benchmarks of catalogue and orders, with the options of both.
 *
 *   npm run bench [-- --rounds 5 --seconds 3 --products 1000 --orders 3000 --delivery]
 */
await import('./catalogue.ts')
await import('./orders.ts')

export {}
