import { findNearest } from '../../core/edit-distance.ts';
import { type CheckContext, peek } from './read-given-call.ts';

/** The formats that every route of an API with vendor media types supports, because they return the default response. */
const USUAL_FORMATS: readonly string[] = ['json', '+json'];

/** No call needs more previews. Only this many are checked. */
const MAX_PREVIEWS = 100;

/** Reports formats and previews that the route does not have. */
export function checkMediaType({ record, call, report }: CheckContext): void {
  const mediaType = call.options.get('mediaType');
  const format = peek(mediaType, 'format');
  if (typeof format === 'string' && format !== '' && ![...USUAL_FORMATS, ...record.formats].includes(format)) {
    report('UNKNOWN_FORMAT', `This route does not support this format. ${listAll(record.formats)}`, {
      parameter: 'mediaType.format',
      expected: record.formats,
      suggestions: findNearest(format, record.formats),
    });
  }
  const names = record.previews.map(({ name }) => name);
  const asked = peek(mediaType, 'previews');
  const given = Array.isArray(asked) ? Array.from<unknown>(Array.prototype.slice.call(asked, 0, MAX_PREVIEWS)) : [];
  for (const name of given.filter((each) => !names.includes(withoutEnding(each)))) {
    report('UNKNOWN_PREVIEW', `This route does not have this preview. ${listAll(names)}`, {
      parameter: 'mediaType.previews',
      expected: names,
      suggestions: findNearest(String(name), names),
    });
  }
}

function listAll(names: readonly string[]): string {
  return names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.';
}

/** `nebula-preview` and `nebula` are the same preview. */
function withoutEnding(name: unknown): string {
  return typeof name === 'string' ? name.replace(/-preview$/, '') : '';
}
