import { responseData } from '../generated/response-data.ts';
import type { ResponseData } from '../responses/response-data.ts';

let names: ReadonlySet<string> | undefined;

/** The name in `routebook/schemas` of a schema of GitHub's description: `pull-request` → `PullRequest`. Undefined if no response has it. */
export function schemaNamed(name: string): string | undefined {
  names ??= new Set(Object.keys((JSON.parse(responseData) as ResponseData).schemas));
  const written = name
    .split(/[-_. ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return names.has(written) ? written : undefined;
}
