/** The longest side that is sent, in pixels: twice what the shop stores. */
const MAX_SIDE = 1600
/** Smaller files are sent as they are. */
const MIN_BYTES = 300_000

/**
 * Makes a large photo smaller before it is sent, upright and on white as the shop does, or on its own ground, which may be
 * transparent. Returns the file itself if that saves nothing or the browser cannot read it; GIFs stay as they are, because
 * they may move.
 */
export async function shrinkPicture(file: File, ground: 'white' | 'own' = 'white'): Promise<File> {
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
    if (ground === 'white') pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // Where a browser writes no WebP, this is a PNG.
    const wanted = ground === 'white' ? 'image/jpeg' : 'image/webp'
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.9))
    if (!small || small.size >= file.size) return file
    const ending = small.type.replace('image/', '.').replace('jpeg', 'jpg')
    return new File([small], file.name.replace(/\.\w+$/, ending), { type: small.type })
  } catch {
    return file
  }
}
