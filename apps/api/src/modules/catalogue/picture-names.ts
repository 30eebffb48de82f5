/** Where a stored picture is served in one size (pixels) and format; null when there is no picture. */
export function pictureUrl(
  key: string | null,
  width: number,
  format: 'avif' | 'webp' = 'webp',
): string | null {
  return key && `/images/${key}-${width}.${format}`
}

/** The 1200×630 card that is shown where a product's address is shared. */
export function sharePictureUrl(key: string | null): string | null {
  return key && `/images/${key}-share.jpg`
}
