import { ONCE_PART } from '../send/once.ts';
import { createPart, type PartContents, type SenderPart } from '../send/part.ts';
import { evidenceOf } from './evidence.ts';

export const ONCE: PartContents = { ...ONCE_PART, api: { evidenceOf } };

/**
 * Looks for the effect of a write to GitHub whose response was lost, and repeats it only if there is none. Without the option `once`, only deletions,
 * files and merges are looked up.
 */
export function once(): SenderPart<'once'> {
  return createPart('once', ONCE);
}
