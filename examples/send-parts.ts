import { endpoint } from 'routebook';
import { createSend, type OwnPart } from 'routebook/send';

declare module 'routebook/send' {
  interface OwnCallOptions {
    tenant?: string;
  }
}

/** Sends the option `tenant` of a call as a header. */
const tenants: OwnPart<{ tenant?: string }> = {
  name: 'tenants',
  options: { tenant: (value) => (typeof value === 'string' ? undefined : 'a string') },
  before: ({ options }) => ({ headers: { 'x-tenant': options.tenant } }),
};

const started = new WeakMap<object, number>();

/** Logs each attempt in one line. */
const logger: OwnPart = {
  name: 'logger',
  before(call) {
    started.set(call, Date.now());
  },
  after(call, { status, error }) {
    const isSlow = Date.now() - (started.get(call) ?? 0) > 5000;
    console.log(call.route, call.headers['x-tenant'], status ?? error, isSlow ? 'slow' : 'fast');
  },
};

const send = createSend({ use: [tenants, logger], retryDelay: 0 });
await send(endpoint('GET /zen'), { tenant: 'blue' });
