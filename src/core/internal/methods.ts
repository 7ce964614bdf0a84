/** The HTTP methods that a route may have. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const METHODS: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Other methods, which only a description can define: QUERY (https://www.rfc-editor.org/rfc/rfc10008), COPY. fetch refuses CONNECT, TRACE
 * and TRACK.
 */
export const OTHER_METHOD = /^(?!CONNECT$|TRAC[EK]$)[A-Z-]+$/;

/** Whether the method changes nothing, so that a request can be sent again. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY';
}
