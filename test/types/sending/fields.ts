// Calls with `fields`: what must compile, and what must not.
import { createGitHub, endpoint } from 'routebook';
import { createGitHub as createCloud } from 'routebook/ghec';
import { createSend } from 'routebook/send';
import { is } from './support.js';

const send = createSend();
const owner = 'octocat';
const repo = 'hello-world';
const issues = endpoint('GET /repos/{owner}/{repo}/issues', { owner, repo });
const runs = endpoint('GET /repos/{owner}/{repo}/actions/runs', { owner, repo });

export async function selections() {
  const { data, status, cached } = await send.fields(issues, ['number', 'title', 'user.login', 'labels[].name']);
  is<number | undefined>()(data[0]?.number);
  is<string | undefined>()(data[0]?.title);
  is<string | undefined>()(data[0]?.user?.login);
  const [label] = data[0]?.labels ?? [];
  is<string | undefined>()(typeof label === 'object' ? label.name : undefined);
  is<boolean>()(cached);
  if (status === 200) return;
  // @ts-expect-error it was not selected
  data[0]?.body;
  // @ts-expect-error nor was this member
  data[0]?.user?.id;

  is<{ total_count: number; workflow_runs: { id: number }[] }>()(
    (await send.fields(runs, ['total_count', 'workflow_runs[].id'], { timeout: 1 })).data,
  );
  // The whole value, although a member of it is listed too.
  is<string>()((await send.fields(endpoint('GET /user'), ['login', 'plan', 'plan.name'])).data.login);
  const names: string[] = ['number'];
  is<unknown>()((await send.fields(issues, names)).data);
  is<unknown>()((await send.fields(endpoint('GET /private'), ['any.thing'])).data);

  // @ts-expect-error there is no such field
  await send.fields(issues, ['nubmer']);
  // @ts-expect-error nor such a member
  await send.fields(issues, ['user.logn']);
  // @ts-expect-error a list is written with []
  await send.fields(issues, ['labels.name']);
  // @ts-expect-error it is not a list
  await send.fields(issues, ['user[].login']);
  // @ts-expect-error the result of an attempt has other forms
  await send.attempt(issues, { fields: ['number'] });
}

export async function options() {
  const { data, cached } = await send(issues, { fields: ['number', 'user.login'], timeout: 1 });
  is<number | undefined>()(data[0]?.number);
  is<string | undefined>()(data[0]?.user?.login);
  is<boolean>()(cached);
  // @ts-expect-error it was not selected
  data[0]?.title;
  is<{ number: number; title: string }[]>()(await send.all(issues, { fields: ['number', 'title'], limit: 3 }));
  is<{ id: number }[]>()(await send.all(runs, { fields: ['id'] }));
  for await (const item of send.items(runs, { fields: ['head_branch'] })) is<{ head_branch: string | null }>()(item);
  for await (const page of send.pages(runs, { fields: ['workflow_runs[].id'] })) {
    is<{ workflow_runs: { id: number }[] }>()(page.data);
  }
  const names: string[] = ['number'];
  is<unknown[]>()(await send.all(issues, { fields: names }));
  const maybe: { fields?: string[] } = {};
  is<unknown>()((await send(issues, maybe)).data);

  // @ts-expect-error there is no such field
  await send(issues, { fields: ['nubmer'] });
  // @ts-expect-error the names are those of an item
  await send.all(runs, { fields: ['workflow_runs[].id'] });
  // @ts-expect-error the names are those of a page
  send.pages(runs, { fields: ['id'] });
  // @ts-expect-error there is no such option
  await send(issues, { field: ['number'] });
}

/** The whole response, although the type parameter has no value. */
export type WholeResponse = Awaited<ReturnType<typeof send>>['data'];

const github = createGitHub({ token: 't' });
const repository = { owner, repo };

export async function methods() {
  const { data, status, cached } = await github.issues.get(
    { ...repository, issue_number: 1 },
    { fields: ['number', 'user.login'], timeout: 1 },
  );
  is<number>()(data.number);
  is<string | undefined>()(data.user?.login);
  status satisfies number;
  is<boolean>()(cached);
  // @ts-expect-error it was not selected
  data.title;
  // A route without options that affect types, one without parameters, one whose parameters depend on the version, and one with pages.
  is<{ name: string }>()((await github.licenses.get({ license: 'mit' }, { fields: ['name'] })).data);
  is<string>()((await github.users.getAuthenticated({}, { fields: ['login'] })).data.login);
  is<{ id: number }>()((await github.issues.create({ ...repository, title: 'a' }, { fields: ['id'] })).data);
  is<{ number: number }[]>()(await github.issues.listForRepo.all(repository, { fields: ['number'] }));
  for await (const item of github.issues.listForRepo.items(repository, { fields: ['title'], limit: 1 })) {
    is<{ title: string }>()(item);
  }
  for await (const page of github.issues.listForRepo.pages(repository, { fields: ['id'] })) {
    is<{ id: number }[]>()(page.data);
    page.status satisfies number;
  }
  // The whole data, without the option.
  is<string>()((await github.issues.get({ ...repository, issue_number: 1 }, { timeout: 1 })).data.title);

  // @ts-expect-error there is no such field
  await github.issues.get({ ...repository, issue_number: 1 }, { fields: ['nubmer'] });
  // @ts-expect-error nor is there one in the items
  await github.issues.listForRepo.all(repository, { fields: ['nubmer'] });
}

export async function otherClients() {
  const own = createGitHub({ token: 't', defaults: { owner: 'octocat' } });
  is<{ id: number }>()((await own.repos.get({ repo }, { fields: ['id'] })).data);
  is<{ number: number }[]>()(await own.issues.listForRepo.all({ repo }, { fields: ['number'] }));
  // @ts-expect-error there is no such field
  await own.repos.get({ repo }, { fields: ['idd'] });
  const cloud = createCloud({ token: 't' });
  is<{ id: number }>()((await cloud.repos.get(repository, { fields: ['id'] })).data);
}

export async function forms() {
  const found = await github.repos.get.attempt(repository);
  if (found.status === 200) is<string>()(found.data.full_name);
  else if (found.status === 404) is<string | undefined>()(found.data.message);
  // @ts-expect-error for other statuses, the data is not that of the repository
  else found.data.full_name;
  is<Response>()(await github.repos.downloadZipballArchive.raw({ ...repository, ref: 'main' }));
  is<Response>()(await github.users.getAuthenticated.raw());
  (await github.issues.listForRepo.attempt(repository, { retries: 0 })).status satisfies number;
  const readme = await github.repos.getReadme.attempt({ ...repository, mediaType: { format: 'raw' } });
  if (readme.status === 200) is<string>()(readme.data);
  const own = createGitHub({ token: 't', defaults: repository });
  const mine = await own.repos.get.attempt();
  if (mine.status === 200) is<number>()(mine.data.id);
  is<Response>()(await own.issues.get.raw({ issue_number: 1 }));

  // @ts-expect-error a parameter is missing
  await github.repos.get.attempt({ owner });
  // @ts-expect-error a parameter is missing
  await github.repos.get.raw();
  // @ts-expect-error nothing reads fields of the body
  await github.repos.get.raw(repository, { fields: ['id'] });
}
