/** An error of the file system, such as ENOENT, with the path of the file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly path: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';
}

const REASONS: { readonly [code: string]: string } = {
  EACCES: 'permission was denied',
  EBUSY: 'it is in use',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link that leads to itself',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  ENXIO: 'no program reads from it',
  EPERM: 'permission was denied',
  EROFS: 'the disk is read-only',
};

/** Why a file cannot be read, in words if the reason is a common one. */
export function readErrorReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (code || message);
}

/** Why a file cannot be written. A new file is not missing itself, but its folder is. */
export function writeErrorReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder does not exist' : readErrorReason(error);
}
