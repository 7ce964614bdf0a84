import { type Pieces, type Span, UNKNOWN_MEMBERS, UNKNOWN_READS, type WrittenCall } from './call.ts';

/**
 * A request of which only the method and the URL are known: neither what it sends nor what is read from its response. An empty method is
 * not known.
 */
export function urlCall(
  { start, end }: Span,
  method: string,
  url: Pieces,
  isMethodAssumed?: boolean | undefined,
  isServerAssumed?: boolean | undefined,
): WrittenCall {
  return {
    form: 'url',
    start,
    end,
    method: method || undefined,
    isMethodAssumed: isMethodAssumed === true || method === '',
    isServerAssumed,
    url,
    members: UNKNOWN_MEMBERS,
    isComplete: false,
    isCertain: false,
    isPaginated: false,
    memberKind: method === 'GET' ? 'query' : 'body',
    reads: () => UNKNOWN_READS,
  };
}
