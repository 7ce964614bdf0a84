// Sends a request to a host that only the proxy of the environment knows. Prints notices, and the status or the error.
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

if (process.argv[2] === 'undici') {
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
}
const baseUrl = 'http://api.test/api/v3';
const send = createSend({ baseUrl, retries: 0, onNotice: ({ kind }) => console.log(`notice: ${kind}`) });
const sent = send(endpoint.defaults({ baseUrl })('GET /pets'));
console.log(
  await sent.then(
    ({ status }) => status,
    ({ message }) => message,
  ),
);
