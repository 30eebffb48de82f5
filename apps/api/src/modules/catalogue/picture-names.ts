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

/** `<key>-<width>.<format>` or `<key>-share.jpg`, in lower case and without any path. */
const pictureName = /^[a-z0-9][a-z0-9-]{0,99}-(?:(?:320|480|800)\.(avif|webp)|share\.(jpg))$/

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** The content type of a stored picture by its name; undefined when it is no picture's name. */
export function pictureType(name: string): string | undefined {
  const [, sized, share] = pictureName.exec(name) ?? []
  return types[sized ?? share ?? '']
}

/** The key of the picture that an address of the shop names; undefined when it is no such address. */
export function pictureKey(address: string): string | undefined {
  const [, name = ''] = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(address) ?? []
  return pictureType(name) && name.slice(0, name.lastIndexOf('-'))
}
