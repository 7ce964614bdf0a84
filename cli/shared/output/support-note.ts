import type { Api } from '../input/api.ts';
import { note } from './terminal.ts';

/** Says until when GitHub supports an edition. The date is a fact; whether it has passed depends on the reader's day. */
export function noteSupport({ edition }: Api): void {
  if (edition?.supportedUntil !== undefined) note(`GitHub supports ${edition.title} until ${edition.supportedUntil}.`);
}
