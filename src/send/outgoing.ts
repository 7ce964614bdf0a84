/** A request in the form in which it is sent. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: RequestInit['body'];
  /** Present for a stream, which can be sent only once. */
  readonly duplex: 'half' | undefined;
}

/** Cancels a response that will not be read. An unread stream would keep its connection open. */
export function cancel(response: Response | undefined): void {
  response?.body?.cancel().catch(() => {});
}
