import { rmSync } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import { cannotWrite, type Target, temporaryName } from './replace-file.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Saves a body to a file. It is written under a temporary name and renamed when it is complete, so an earlier file of that name is
 * kept if anything fails.
 */
export async function saveBody(body: AsyncIterable<Uint8Array>, file: string, target: Target): Promise<void> {
  const { path, mode, isStream, release } = target;
  const temporary = isStream ? undefined : temporaryName(path);
  const remove = () => temporary !== undefined && rmSync(temporary, { force: true });
  const stop = (signal: NodeJS.Signals) => {
    remove();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await writeBody(body, temporary ?? path, file, isStream);
    if (temporary === undefined) return;
    await finish(temporary, path, mode).catch((error: unknown) => {
      throw cannotWrite(file, error);
    });
  } catch (error) {
    remove();
    throw error;
  } finally {
    release();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Errors of the file and errors of the connection are different, so each is caught where it happens. */
async function writeBody(body: AsyncIterable<Uint8Array>, path: string, file: string, isStream: boolean) {
  const fail = (error: unknown): never => {
    throw cannotWrite(file, error);
  };
  const handle = await open(path, isStream ? 'w' : 'wx').catch(fail);
  try {
    for await (const chunk of body) await handle.writeFile(chunk).catch(fail);
  } finally {
    await handle.close().catch(fail);
  }
}

async function finish(temporary: string, path: string, mode: number | undefined): Promise<void> {
  if (mode !== undefined) await chmod(temporary, mode);
  await rename(temporary, path);
}
