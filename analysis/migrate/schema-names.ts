import { githubResponses } from '../../src/github/responses.ts';

/** The name in `routebook/schemas` of a schema of GitHub's description: `pull-request` → `PullRequest`. Undefined if no response has it. */
export function schemaNamed(name: string): string | undefined {
  const written = name
    .split(/[-_. ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return githubResponses.getSchema(written) === undefined ? undefined : written;
}
