/** Beside a county: as high as a tap target, in a line that grows no higher for it. */
export const changeLink =
  '-my-2.5 inline-flex min-h-11 shrink-0 items-center justify-self-start text-sm font-medium text-primary underline'
