/** The figures that take a few minutes; every option of the two is understood. */
await import('./catalogue.ts')
await import('./orders.ts')

export {}
