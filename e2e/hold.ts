/** Holds whoever awaits `released` until `release` is called, once and for all. */
export function hold(): { release: () => void; released: Promise<void> } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, released }
}
