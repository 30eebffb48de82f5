/** The longest side that is sent, in pixels: twice what the shop stores. */
const MAX_SIDE = 1600
/** Smaller files are sent as they are. */
const MIN_BYTES = 300_000

/**
 * Makes a large photo smaller before it is sent, upright and on white as the shop does. Returns the file itself
 * if that saves nothing or the browser cannot read it; GIFs stay as they are, because they may move.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size < MIN_BYTES || file.type === 'image/gif' || !('createImageBitmap' in window))
    return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.9),
    )
    if (!small || small.size >= file.size) return file
    return new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
