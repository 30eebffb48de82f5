const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full, or nearly so',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than is allowed',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of the path is a file',
  EISDIR: 'it is a folder',
}

/** The reason of a failed backup or restore, as a sentence for the owner. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return 'it was stopped.'
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? ` (${error.path})` : ''
  return reasons[code] ? `${reasons[code]}${path}.` : error.message
}
