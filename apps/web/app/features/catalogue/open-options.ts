/** Browsers keep the state of a step over a reload, after which the page is the one of its address. */
const started = Date.now()

/** The state of a step to a product of which these options are still to be chosen. */
export const withOpen = (open: string[]) => (open.length > 0 ? { open, started } : undefined)

export const openIn = (state: ReturnType<typeof withOpen> | null) =>
  state?.started === started ? state.open : []
