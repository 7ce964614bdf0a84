import { UsageError } from '../errors.ts';

/** Reads `--port`. Without it, the system chooses a free one. */
export function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError('--port takes a number from 1 to 65535.');
}
