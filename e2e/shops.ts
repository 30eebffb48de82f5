import { availableParallelism } from 'node:os'

const first = Number(process.env.E2E_PORT ?? 3987)

/** The address of each worker's shop. */
export const shops = Array.from(
  { length: availableParallelism() },
  (_, nth) => `http://127.0.0.1:${first + nth}`,
)

/** The first port beside those of the shops. */
export const nextPort = first + shops.length
