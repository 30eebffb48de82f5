/** A promise `released` that resolves when `release` is called. */
export function hold(): { release: () => void; released: Promise<void> } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, released }
}
