// Senders and clients that are composed of parts.
import { createClient, endpoint } from 'routebook';
import { create, listForRepo } from 'routebook/operations/issues';
import {
  cache,
  createGraphQL,
  createSender,
  events,
  fields,
  notices,
  pages,
  redirects,
  retries,
  type SenderWith,
  sendOnce,
} from 'routebook/send';
import { is } from './support.js';

const baseUrl = 'https://api.github.com';
const list = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app' });

export async function withoutParts() {
  const send = createSender({ baseUrl, token: 'abc', timeout: 1000 }, []);
  const { data, status } = await send(list, { timeout: 5 });
  is<number | undefined>()(data[0]?.number);
  is<200>()(status);
  is<Response>()(await send.raw(list));
  if ((await send.attempt(list)).status === 404) createGraphQL(send);
  // @ts-expect-error needs pages()
  send.all(list);
  // @ts-expect-error needs pages()
  send.items(list);
  // @ts-expect-error needs events()
  send.events(list);
  // @ts-expect-error needs fields()
  send.fields(list, ['number']);
  // @ts-expect-error needs retries()
  await send(list, { retries: 1 });
  // @ts-expect-error needs retries()
  createSender({ baseUrl, retryDelay: 1 }, [redirects()]);
  // @ts-expect-error needs a base URL
  createSender({}, []);
  // @ts-expect-error needs a storage
  createSender({ baseUrl }, [cache()]);
  // @ts-expect-error is not a part
  createSender({ baseUrl }, [retries]);
  is<SenderWith>()(send);
}

export async function withoutSender() {
  const { data, status } = await sendOnce(list, { timeout: 5 });
  is<number | undefined>()(data[0]?.number);
  is<200>()(status);
  // @ts-expect-error needs a sender with retries()
  await sendOnce(list, { retries: 1 });
  // @ts-expect-error is not a request
  await sendOnce('GET /user');
}

export async function withParts() {
  const use = [retries(), pages(), events(), cache(), notices()] as const;
  const send = createSender({ baseUrl, retryDelay: 1, cache: new Map(), onResponse: () => {} }, use);
  is<number | undefined>()((await send.all(list, { limit: 3 }))[0]?.number);
  for await (const { data } of send.pages(list)) is<number | undefined>()(data[0]?.number);
  await send(list, { retries: 1, until: 'ready', incomplete: 'error' });
  const selecting = createSender({ baseUrl }, [fields()]);
  is<{ number: number }[]>()((await selecting.fields(list, ['number'])).data);
  is<{ number: number }[]>()((await selecting(list, { fields: ['number'] })).data);
}

export async function clients() {
  const groups = { issues: { create, listForRepo } };
  const repository = { owner: 'octokit', repo: 'app' };
  const plain = createClient(groups, { use: [redirects()], token: async () => 'abc' });
  is<number>()((await plain.issues.create({ ...repository, title: 'Bug' })).data.number);
  // @ts-expect-error needs a title
  await plain.issues.create(repository);
  // @ts-expect-error needs pages()
  plain.issues.listForRepo.all;
  // @ts-expect-error is not one of the groups
  plain.repos;
  // @ts-expect-error needs retries()
  createClient(groups, { use: [redirects()], retries: 1 });
  const paged = createClient(groups, { use: [pages(), retries()], retries: 1 });
  is<number | undefined>()((await paged.issues.listForRepo.all(repository))[0]?.number);
}
