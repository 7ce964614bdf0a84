import { findNearest } from '../../internal/edit-distance.ts';
import type { Check } from './check.ts';
import { peek } from './read-call.ts';

/** Formats that every route of an API with vendor media types has: what it answers with anyway. */
const USUAL_FORMATS: readonly string[] = ['json', '+json'];

/** Formats and previews that were asked for, and that the route does not have. */
export function checkMediaType({ record, call, report }: Check): void {
  const mediaType = call.options.get('mediaType');
  const format = peek(mediaType, 'format');
  if (typeof format === 'string' && format !== '' && ![...USUAL_FORMATS, ...record.formats].includes(format)) {
    const some = record.formats.length > 0 ? `Those it has: ${record.formats.join(', ')}.` : 'It has none.';
    report('UNKNOWN_FORMAT', `This route has no such media type format. ${some}`, {
      parameter: 'mediaType.format',
      expected: record.formats,
      suggestions: findNearest(format, record.formats),
    });
  }
  const names = record.previews.map(({ name }) => name);
  const asked = peek(mediaType, 'previews');
  const unknown = Array.isArray(asked) ? asked.filter((name) => !names.includes(withoutEnding(name))) : [];
  for (const name of unknown) {
    const some = names.length > 0 ? `Those it has: ${names.join(', ')}.` : 'It has none.';
    report('UNKNOWN_PREVIEW', `This route has no such preview. ${some}`, {
      parameter: 'mediaType.previews',
      expected: names,
      suggestions: findNearest(String(name), names),
    });
  }
}

/** `nebula-preview` and `nebula` are the same preview. */
function withoutEnding(name: unknown): string {
  return typeof name === 'string' ? name.replace(/-preview$/, '') : '';
}
