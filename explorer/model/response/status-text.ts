/** The standard reason phrases of the statuses that APIs use most. */
const PHRASES: { readonly [status: string]: string } = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  205: 'Reset content',
  301: 'Moved permanently',
  302: 'Found',
  304: 'Not modified',
  307: 'Temporary redirect',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  406: 'Not acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
  default: 'Any other status',
};

/** The meaning of a status, in words. */
export function statusText(status: string): string {
  return Object.hasOwn(PHRASES, status) ? (PHRASES[status] ?? '') : `Status ${status}`;
}
