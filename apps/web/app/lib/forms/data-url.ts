/** A file as a data URL, because the content security policy forbids blobs; empty if it cannot be read. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
