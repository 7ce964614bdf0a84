/**
 * Whether tests are skipped because they need what Windows does not have: devices, file modes, or links to files, which only some users may
 * create there. For `skipIf`. Prints what is skipped.
 *
 * @param what such as 'links to files'
 */
export function isPosixMissing(what: string): boolean {
  const isMissing = process.platform === 'win32';
  if (isMissing) console.warn(`Skipped: this is Windows, and the tests need ${what}.`);
  return isMissing;
}

/** Whether tests are skipped because the superuser may write every file. For `skipIf`. `.ci/run` runs the tests as another user too. */
export function isSuperuser(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    console.warn('Skipped: the superuser may write every file, and a test needs one that its user may not write.');
  return isRoot;
}
