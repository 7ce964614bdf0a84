import { invalidOption } from '../../core/errors.ts';

/** The only place that requests may be for: an owner with all repositories, or one repository. */
export interface PinnedPlace {
  readonly owner: string;
  readonly repo?: string;
}

/** Reads the name of a repository with its owner. */
export function readRepository(text: string | undefined): Required<PinnedPlace> | undefined {
  if (text === undefined) return undefined;
  const found = /^([\w.-]+)\/([\w.-]+)$/.exec(text);
  if (found === null) throw invalidOption('repo', 'must be a repository, such as octokit/app');
  return { owner: String(found[1]), repo: String(found[2]) };
}

/** Reads the name of an organization. */
export function readOrganization(text: string | undefined): PinnedPlace | undefined {
  if (text === undefined) return undefined;
  if (!/^[\w.-]+$/.test(text)) throw invalidOption('org', 'must be the name of an organization, such as octokit');
  return { owner: text };
}

/** The place as it is written. */
export function describePlace({ owner, repo }: PinnedPlace): string {
  return repo === undefined ? owner : `${owner}/${repo}`;
}
