/** Where product pictures are kept: a folder, or an S3-compatible store. */
export interface Pictures {
  /** Keeps a file under its name. The same name always holds the same bytes. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>
}
