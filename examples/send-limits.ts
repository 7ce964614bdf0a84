import { endpoint } from 'routebook';
import { createSend, type Limits, RateLimitError } from 'routebook/send';

const waits = ['0.01'];

// The default policy is GitHub's. This one is for an API that responds with 503 and the number of seconds to wait.
const limits: Limits = {
  read({ status, headers, now }) {
    const seconds = headers.get('x-wait');
    return status === 503 && seconds ? { kind: 'secondary', retryAt: now + Number(seconds) * 1000 } : undefined;
  },
};

const send = createSend({
  limits,
  fetch,
  baseUrl: 'https://api.shop.example',
  onWait: ({ route, kind }) => console.log('waiting:', route, kind),
});

const { data } = await send(endpoint('GET https://api.shop.example/orders'));
console.log(data);

const error = await send(endpoint('GET https://api.shop.example/orders?all=1')).catch((reason) => reason);
console.log(error instanceof RateLimitError, error.status);

/** Replaces the network, so that this example runs anywhere. The first wait is short, the last exceeds `maxWait`. */
async function fetch(input: unknown): Promise<Response> {
  const isLong = String(input).includes('all');
  if (!isLong && waits.length === 0) return Response.json(['first order']);
  return new Response('', { status: 503, headers: { 'x-wait': isLong ? '9999' : (waits.pop() ?? '') } });
}
