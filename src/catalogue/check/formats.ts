const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::(?:[0-5]\\d|60)(?:[.,]\\d+)?)?(?:Z|[+-]\\d\\d(?::?\\d\\d)?)?';
const DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';

/** The formats of text that are checked, with an example of each. Servers accept several forms of a date, so all of ISO 8601 is valid. */
const FORMATS: ReadonlyMap<string, readonly [pattern: RegExp, example: string]> = new Map([
  ['date', [new RegExp(`^${DATE}$`), '2026-01-31']],
  ['date-time', [new RegExp(`^${DATE}(?:[T ]${TIME})?$`, 'i'), '2026-01-31T12:00:00Z']],
  ['email', [/^[^\s@]+@[^\s@]+$/, 'user@example.com']],
  ['uri', [/^[a-z][a-z\d+.-]*:[^\s]+$/i, 'https://example.com']],
  ['uuid', [/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, '123e4567-e89b-12d3-a456-426614174000']],
]);

/** Whether a text has a format. A format that is not known accepts every text. */
export function hasFormat(text: string, format: string): boolean {
  return FORMATS.get(format)?.[0].test(text) ?? true;
}

/** An example of a format that is checked. */
export function exampleOfFormat(format: string): string {
  return FORMATS.get(format)?.[1] ?? '';
}
