const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is already such a file',
  'mkdir EEXIST': 'a part of its path is not a folder',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'it lies on a disk that cannot be written to',
  ENOSPC: 'the disk is full',
};

/** Why a file cannot be read or written, for people, by the code of the system's error. */
export function describeFileReason(code: string): string {
  return REASONS[code] ?? code;
}

/** The same with the file's path; undefined if an error is not the system's about a file. */
export function describeFileFault(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  const path = 'dest' in error ? error.dest : error.path;
  const reason = 'syscall' in error ? REASONS[`${error.syscall} ${error.code}`] : undefined;
  return `${path}: ${reason ?? describeFileReason(String(error.code))}.`;
}
