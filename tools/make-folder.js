import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const WAIT_MILLISECONDS = 100;

/**
 * Creates a folder if it is missing. It is filled under another name and then renamed, so that an interruption does no harm. If two processes
 * need the same folder, one creates it and the other waits.
 * @param {string} folder
 * @param {() => boolean} isThere
 * @param {(aside: string) => void} make Fills the empty folder that it is given.
 */
export function makeFolder(folder, isThere, make) {
  if (isThere()) return;
  mkdirSync(dirname(folder), { recursive: true });
  const unlock = lock(`${folder}.lock`);
  const aside = `${folder}.new`;
  try {
    if (isThere()) return;
    // An earlier process that was stopped may have left one.
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside);
    make(aside);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Waits until no other process holds this file, and holds it.
 * @param {string} file
 * @returns {() => void} Releases it.
 */
function lock(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(file)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MILLISECONDS);
  }
}

/** Whether the process that holds the file has ended without releasing it. */
function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The file is empty until its holder has written its number.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
