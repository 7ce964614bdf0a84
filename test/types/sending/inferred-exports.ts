// Exports without types, whose declarations the compiler must write. `test/package/compiled/wrapping.ts` compiles them with `declaration`.
import { createGitHub, type OptionsOf, type RouteKey } from 'routebook';
import { issues as functions } from 'routebook/operations';
import { createSend } from 'routebook/send';

const repository = { owner: 'octocat', repo: 'hello-world' };

export const github = createGitHub({ token: 't' });
export const mine = createGitHub({ defaults: { owner: 'octocat' } });
export const dated = createGitHub({ apiVersion: '2022-11-28' });
export const send = createSend();
export const { issues, pulls } = github;
export const { get, listForRepo } = github.issues;
export const request = functions.create({ ...repository, title: 'a' });

export const read = (issue_number: number) => github.issues.get({ ...repository, issue_number });
export const list = () => github.issues.listForRepo.all(repository);
export const pages = () => github.issues.listForRepo.pages(repository);
export const own = () => mine.issues.listForRepo.items({ repo: 'hello-world' });
export const any = <Key extends RouteKey>(key: Key, options: OptionsOf<Key>) => github.request(key, options);
export const attempt = () => github.attempt(github.endpoint('GET /repos/{owner}/{repo}', repository));
export const both = async () => Promise.all([read(1), list(), send(request)]);
export const bound = github.issues.create.bind(null);
export const table = { read: github.issues.get, add: github.issues.create, list: github.issues.listForRepo };

export class Service {
  readonly api = github.issues;
  first = async () => (await this.api.listForRepo(repository)).data[0];
}
export const createService = (client = github) => ({ client, titles: async () => (await client.issues.list()).data });
