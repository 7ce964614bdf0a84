import { InputError } from '../errors.ts';

/** The chunks of a body. If the connection ends early, the error explains this in one line. */
export async function* readBody({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(response)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** For a connection that was closed, fetch throws "terminated", and its cause is the reason. */
function refuse(error: unknown): never {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
  throw new InputError(`the response is not complete: the connection ended early (${reason}).`);
}
