/**
 * The image library, loaded when the first picture comes: a shop that only sells never needs it. One
 * picture takes one processor, for shoppers need the others, and nothing of it is kept in memory.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // The library's own format: raw memory as a file, which nobody uploads in good faith.
  sharp.block({ operation: ['VipsForeignLoadVips'] })
  return sharp
}
