import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Make a folder unless it is there. It is made aside and put in place as a whole, so that an interruption does no harm, nor
 * does another process that makes the same meanwhile.
 * @param {string} folder
 * @param {() => boolean} isThere
 * @param {(aside: string) => void} make Fills the empty folder that it is given.
 */
export function makeFolder(folder, isThere, make) {
  if (isThere()) return;
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  try {
    make(aside);
    if (isThere()) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
