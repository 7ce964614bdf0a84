import { UsageError } from '../errors.ts';

/** The repository of `--repo`. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

export function readRepository(text: string | undefined): Repository | undefined {
  if (text === undefined) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(text)) throw new UsageError('--repo takes a repository, such as octokit/app.');
  const [owner, repo] = text.split('/') as [string, string];
  return { owner, repo };
}
