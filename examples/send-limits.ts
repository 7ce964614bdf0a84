import { endpoint } from 'routebook';
import { createSend, type Limits, RateLimitError } from 'routebook/send';

// The default policy is GitHub's. This one is for an API that responds with 503 and the number of seconds to wait.
const limits: Limits = {
  read({ status, headers, now }) {
    const seconds = headers.get('x-wait');
    return status === 503 && seconds ? { kind: 'secondary', retryAt: now + Number(seconds) * 1000 } : undefined;
  },
};

const send = createSend({
  limits,
  baseUrl: 'https://api.shop.example',
  onWait: ({ route, kind }) => console.log('waiting:', route, kind),
});

const { data } = await send(endpoint('GET https://api.shop.example/orders'));
console.log(data);

const error = await send(endpoint('GET https://api.shop.example/orders?all=1')).catch((reason) => reason);
console.log(error instanceof RateLimitError, error.status);
