import { UsageError } from '../errors.ts';

/** The repository of `--repo`. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

export function readRepository(text: string | undefined): Repository | undefined {
  if (text === undefined) return undefined;
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(text) ?? [];
  if (owner === undefined || repo === undefined)
    throw new UsageError('--repo takes a repository, such as octokit/app.');
  return { owner, repo };
}
