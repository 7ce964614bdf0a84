import { findNearest } from '../../internal/edit-distance.ts';
import type { CheckContext } from './context.ts';

/** Reports an API version that the catalogue does not describe. */
export function checkVersion({ call, versions, report }: CheckContext): void {
  const version = call.options.get('apiVersion');
  if (version === undefined || versions.includes(version as string)) return;
  const suggestions = typeof version === 'string' ? findNearest(version, versions) : [];
  report('UNKNOWN_API_VERSION', `"apiVersion" must be one of ${versions.map((each) => `"${each}"`).join(', ')}.`, {
    parameter: 'apiVersion',
    expected: versions,
    suggestions,
  });
}
