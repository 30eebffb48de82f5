/** The URL of a stored picture in one size (pixels) and format; null without a picture. */
export function pictureUrl(
  key: string | null,
  width: number,
  format: 'avif' | 'webp' = 'webp',
): string | null {
  return key && `/images/${pictureName(key, width, format)}`
}

/** The file name of a picture in the store. */
export function pictureName(key: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return `${key}-${width}.${format}`
}

/** `<key>-<width>.<format>`, in lower case and without any path. */
const picturePattern = /^[a-z0-9][a-z0-9-]{0,99}-(?:320|480|800)\.(avif|webp)$/

/** The content type of a stored picture by its name; undefined for other names. */
export function pictureType(name: string): string | undefined {
  const [, format] = picturePattern.exec(name) ?? []
  return format && `image/${format}`
}

const smaller: Record<string, string> = { '800': '480', '480': '320' }

/** The name of the next smaller size; of the smallest, the same name. */
export function smallerPicture(name: string): string {
  return name.replace(/-(800|480)(?=\.\w+$)/, (_, width: string) => `-${smaller[width]}`)
}

/** The picture key in a URL of the shop; undefined for other URLs. */
export function pictureKey(address: string): string | undefined {
  const [, name = ''] = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(address) ?? []
  return pictureType(name) && name.slice(0, name.lastIndexOf('-'))
}
