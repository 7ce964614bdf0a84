import { join, UNKNOWN_MEMBERS, UNKNOWN_READS, type WrittenCall } from '../call.ts';
import { readExpressions } from './shell-words.ts';

/** The call that the option `route` of octokit/request-action describes: `GET /repos/${{ github.repository }}/issues`. */
export function readRouteText(text: string): WrittenCall {
  const [, method = '', path = ''] = /^(\w+) +(.*)$/s.exec(text) ?? [];
  return {
    form: 'route',
    start: 0,
    end: text.length,
    method,
    url: join(readExpressions(path)),
    nameSpan: path.includes('${{') ? undefined : { start: 0, end: text.length },
    // The other options of the step may be parameters.
    members: UNKNOWN_MEMBERS,
    isComplete: false,
    isCertain: true,
    isPaginated: false,
    memberKind: 'parameters',
    reads: () => UNKNOWN_READS,
  };
}
