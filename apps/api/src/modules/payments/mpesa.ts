/** What the shop needs of M-Pesa. Made by `openMpesa`; replaced in tests. */
export interface Mpesa {
  /** True while no real money moves; every page that takes money says so. */
  simulator: boolean
}
