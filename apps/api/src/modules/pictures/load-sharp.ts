/**
 * Loads the image library with the first picture. Each picture uses one CPU core, which leaves the others to
 * requests, and sharp caches nothing.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
