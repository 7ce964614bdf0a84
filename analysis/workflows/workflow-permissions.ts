import type { PermissionLevel, PermissionSet, RoutePermissions } from 'routebook/catalogue/permissions';

/**
 * The permissions that `GITHUB_TOKEN` can be granted in a workflow, as GitHub documents them, with underscores as in the API. A workflow
 * writes hyphens.
 */
export const WORKFLOW_KEYS: readonly string[] = [
  ...[
    'actions',
    'artifact_metadata',
    'attestations',
    'checks',
    'contents',
    'deployments',
    'discussions',
    'id_token',
    'issues',
  ],
  ...['models', 'packages', 'pages', 'pull_requests', 'repository_projects', 'security_events', 'statuses'],
];

/** Permissions that commands use without the REST API, such as pushing an image, so that calls cannot show that they are not needed. */
export const USED_ELSEWHERE: ReadonlySet<string> = new Set([
  'id_token',
  'packages',
  'attestations',
  'models',
  'discussions',
]);

/** The alternatives of a route that a workflow can grant. */
export function grantable(permissions: RoutePermissions): RoutePermissions {
  const any = permissions.any.filter((set) =>
    Object.keys(set).every((name) => name === 'metadata' || WORKFLOW_KEYS.includes(name)),
  );
  return { ...permissions, any };
}

export const toWorkflowKey = (name: string): string => name.replaceAll('_', '-');
export const fromWorkflowKey = (name: string): string => name.replaceAll('-', '_');

/** Reads the value of `permissions` in a workflow. Undefined if it is not declared, or if it cannot be read. */
export function readDeclared(value: unknown): PermissionSet | undefined {
  if (value === 'read-all' || value === 'write-all') {
    const level = value === 'read-all' ? 'read' : 'write';
    return Object.fromEntries(WORKFLOW_KEYS.map((name) => [name, level]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(([, level]) => level === 'read' || level === 'write');
  return Object.fromEntries(entries.map(([name, level]) => [fromWorkflowKey(name), level as PermissionLevel]));
}

/** Writes a block of permissions for a workflow. */
export function writeBlock(permissions: PermissionSet, indent = ''): string {
  const entries = Object.entries(permissions).filter(([name]) => name !== 'metadata');
  if (entries.length === 0) return `${indent}permissions: {}`;
  const lines = entries.map(([name, level]) => `${indent}  ${toWorkflowKey(name)}: ${level}`);
  return [`${indent}permissions:`, ...lines].join('\n');
}
