/** Whether a method changes nothing. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
