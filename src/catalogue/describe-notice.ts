import type { RouteNotice } from './types.ts';

/**
 * Describes a notice in a line: since when, what changes, and what to do.
 *
 * @example
 * describeNotice({ kind: 'removed', date: '2026-11-13', text: 'The route is removed.', action: 'Use another.', source: '' });
 * // 'From 2026-11-13: The route is removed. Use another.'
 */
export function describeNotice({ date, text, action }: RouteNotice): string {
  return `From ${date}: ${text} ${action}`;
}

/** Whether a notice is about every call of its routes, whatever it sends and whatever is read of the response. */
export function isAboutCalls({ parameters, members }: RouteNotice): boolean {
  return parameters === undefined && members === undefined;
}
