import type { AuditLanguage } from 'routebook/audit';

const GRAPHQL = /\bgraphql\s*(?:\(|<|`)|\bgh\s+api\s+graphql\b/;
const SCRIPTS: ReadonlySet<AuditLanguage> = new Set([
  ...(['javascript', 'jsx', 'typescript', 'tsx'] as const),
  ...(['vue', 'svelte', 'shell'] as const),
]);

/** The line of the first GraphQL query to GitHub in a script. The audit does not report them, because they have no route. */
export function findGraphQL(text: string, language: AuditLanguage): number | undefined {
  if (!SCRIPTS.has(language) || !text.includes('graphql') || !/octokit|github/i.test(text)) return undefined;
  const at = text.search(GRAPHQL);
  return at < 0 ? undefined : text.slice(0, at).split('\n').length;
}
