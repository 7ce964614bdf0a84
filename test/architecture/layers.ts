/**
 * The layers of the code, and what each may import from, types included. A layer is a folder. In `src`, the files outside a folder are
 * entries, except for errors and the version, which belong to `internal`. Elsewhere, a file outside a folder is a layer of its own.
 * A folder without a rule fails. The rules have no cycle, so folders cannot import each other.
 */
export const LAYERS: { readonly [layer: string]: readonly string[] } = {
  // The library, from the bottom to the top.
  'src/internal': [],
  'src/template': ['src/internal'],
  'src/types': ['src/internal', 'src/generated'],
  'src/endpoint': ['src/internal', 'src/template', 'src/types'],
  'src/profile': ['src/internal', 'src/endpoint'],
  'src/openapi': ['src/internal', 'src/template', 'src/types', 'src/endpoint'],
  'src/catalogue': ['src/internal'],
  'src/fields': ['src/internal'],
  'src/responses': ['src/internal', 'src/catalogue'],
  'src/reference': ['src/internal', 'src/catalogue', 'src/responses', 'src/fields'],
  'src/clients': ['src/internal', 'src/template', 'src/types', 'src/endpoint', 'src/profile'],
  'src/send': ['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/clients', 'src/fields'],
  'src/redis': ['node', 'src/internal', 'src/send'],
  'src/github': [
    ...['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/profile'],
    ...['src/catalogue', 'src/responses', 'src/reference', 'src/send'],
  ],
  'src/octokit': ['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/profile'],
  'src/descriptions': ['src/github'],
  'src/permissions': ['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/catalogue', 'src/github'],
  'src/mocks': [
    ...['src/internal', 'src/types', 'src/generated', 'src/endpoint'],
    ...['src/responses', 'src/clients', 'src/github'],
  ],
  'src/audit': ['src/internal', 'src/profile', 'src/catalogue', 'src/github'],
  // The entries that join GitHub's data with a folder, and the main one.
  src: [
    ...['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/profile'],
    ...['src/catalogue', 'src/responses', 'src/reference', 'src/send', 'src/github'],
  ],
  'src/operations': ['src/types', 'src/endpoint', 'src'],
  'src/client': [
    ...['src/internal', 'src/types', 'src/generated', 'src/endpoint', 'src/send', 'src/catalogue', 'src/github'],
    ...['src/operations', 'src/openapi', 'src/clients', 'src'],
  ],

  'src/migrate': [...['src/internal', 'src/generated', 'src/catalogue', 'src/github', 'src/audit', 'src/operations']],

  // The generator. Descriptions are read into a model, which is written as source text or compared with another.
  'generator/catalogue.ts': ['src/internal'],
  'generator/errors.ts': [],
  'generator/read': [...['generator/catalogue.ts', 'generator/errors.ts', 'src/internal', 'src/catalogue', 'yaml']],
  'generator/options.ts': ['generator/catalogue.ts', 'generator/read', 'src/internal'],
  'generator/option-checks.ts': ['generator/options.ts', 'src/internal'],
  'generator/model': [
    'generator/catalogue.ts',
    'generator/errors.ts',
    'generator/options.ts',
    'generator/read',
    'src/internal',
  ],
  'generator/edition.ts': ['generator/catalogue.ts', 'generator/model'],
  'generator/emit': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    ...['src/internal', 'src/catalogue', 'src/openapi', 'src/operations', 'src/responses', 'src/reference'],
  ],
  'generator/diff': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    'src/internal',
  ],
  'generator/describe-catalogue.ts': ['generator/catalogue.ts', 'generator/model', 'src/catalogue'],
  'generator/stringify.ts': ['generator/catalogue.ts', 'generator/edition.ts'],
  'generator/generate.ts': [
    ...['generator/options.ts', 'generator/option-checks.ts'],
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
  ],
  'generator/generate-editions.ts': [
    'generator/options.ts',
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model', 'generator/edition.ts'],
    'generator/generate.ts',
  ],
  'generator/index.ts': [
    'generator/options.ts',
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/emit'],
    ...['generator/diff', 'generator/edition.ts', 'generator/stringify.ts', 'generator/generate.ts'],
  ],

  // The command. It uses the package by its name, and facts that are not public.
  'cli/errors.ts': ['routebook'],
  'cli/subcommand.ts': ['node'],
  'cli/files': ['node', 'cli/errors.ts', 'src/internal'],
  'cli/input': ['node', 'yaml', 'routebook', 'cli/errors.ts', 'cli/files', 'src/internal', 'src/profile', 'src/github'],
  'cli/output': ['node', 'routebook', 'cli/errors.ts', 'cli/files', 'cli/input', 'src/internal', 'src/profile'],
  'cli/explore': ['node', 'routebook', 'cli/errors.ts', 'cli/input', 'src/internal', 'src/profile', 'explorer/model'],
  'cli/help': ['node', 'cli/subcommand.ts', 'cli/output', 'src/github'],
  'cli/audit': ['node', 'routebook', 'cli/errors.ts', 'cli/files', 'cli/output', 'src/internal'],
  'cli/permissions': ['node', 'yaml', 'routebook', 'cli/files', 'cli/output', 'cli/audit'],
  'cli/migrate': ['node', 'routebook', 'cli/errors.ts', 'cli/files', 'cli/output', 'cli/audit', 'src/internal'],
  'cli/generate': [
    ...['node', 'routebook', 'cli/errors.ts', 'cli/files', 'cli/input', 'cli/output', 'src/internal', 'src/send'],
  ],
  'cli/diff': [
    'node',
    'routebook',
    'cli/errors.ts',
    'cli/input',
    'cli/output',
    'cli/generate',
    'src/github',
    'src/internal',
  ],
  'cli/mcp': [
    ...['node', 'routebook', 'cli/errors.ts', 'cli/input', 'cli/output'],
    ...['src/internal', 'src/fields', 'src/send', 'src/permissions'],
  ],
  'cli/commands': [
    ...['node', 'routebook', 'cli/errors.ts', 'cli/subcommand.ts', 'cli/files', 'cli/input', 'cli/output', 'cli/help'],
    ...[
      'cli/audit',
      'cli/permissions',
      'cli/migrate',
      'cli/generate',
      'cli/diff',
      'cli/mcp',
      'cli/explore',
      'src/internal',
      'src/fields',
      'src/profile',
      'explorer/model',
      'explorer/build',
    ],
  ],
  'cli/split-command.ts': ['node', 'cli/subcommand.ts', 'cli/commands'],
  'cli/subcommands.ts': ['cli/subcommand.ts', 'cli/input', 'cli/commands', 'src/internal'],
  'cli/completion': [
    ...['node', 'routebook', 'cli/subcommand.ts', 'cli/input', 'cli/output', 'cli/help', 'cli/commands'],
    ...['cli/subcommands.ts', 'src/internal', 'src/github'],
  ],
  'cli/use-proxy.ts': ['node'],
  'cli/main.ts': [
    ...[
      'routebook',
      'cli/errors.ts',
      'cli/use-proxy.ts',
      'cli/output',
      'cli/commands',
      'cli/split-command.ts',
      'cli/subcommands.ts',
    ],
    'cli/completion',
    'src/internal',
  ],

  // The page.
  'explorer/model': [
    'routebook',
    'virtual',
    'src/internal',
    'src/profile',
    'src/github',
    'src/clients',
    'src/catalogue',
  ],
  'explorer/hooks': ['preact', 'routebook', 'explorer/model'],
  'explorer/components': ['preact', 'routebook', 'explorer/model', 'explorer/hooks', 'src/internal'],
  'explorer/main.tsx': ['preact', 'explorer/model', 'explorer/components'],
  'explorer/virtual.d.ts': ['explorer/model'],
  'explorer/build': [
    ...['node', 'vite', 'scripts', 'explorer/model', 'src/internal', 'src/catalogue'],
    ...['generator/catalogue.ts', 'generator/edition.ts', 'generator/emit', 'generator/diff', 'generator/read'],
  ],
  'explorer/vite.config.ts': ['vite', 'scripts', 'explorer/build'],
};

/** The layer of a file or of an imported name. */
export function layerOf(path: string): string {
  if (/^src\/(?:errors|version)\.ts$/.test(path)) return 'src/internal';
  if (/^src\/[\w-]+\.ts$/.test(path)) return 'src';
  const [, folder] = /^((?:src|generator|cli|explorer)\/[\w-]+)\//.exec(path) ?? [];
  if (folder !== undefined) return folder;
  // Packages and built-in modules: the name up to the first slash or colon.
  return /^(?:generator|cli|explorer)\//.test(path) ? path : path.replace(/[/:].*/, '');
}
