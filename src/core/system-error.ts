/** Error codes of the operating system, in words. */
const words: { readonly [code: string]: string } = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'this is a folder',
  ERR_FS_EISDIR: 'this is a folder',
  EEXIST: 'it exists already',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EIO: 'the device reports an error',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link stands there, which is not followed, or the links of the path lead in a circle',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'the port is taken',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the host name cannot be resolved',
  ECONNREFUSED: 'the connection was refused',
};

/** The code of a system error, or an empty text. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A system error in words; of an unknown code, the code; of anything else, its message. */
export function systemErrorInWords(error: unknown): string {
  const code = errorCode(error);
  if (code !== '') return words[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}
