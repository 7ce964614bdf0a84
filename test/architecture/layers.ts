/**
 * The layers of the code, and what each may import from, types included. A layer is a folder. In `src`, the files outside a folder are
 * entries, except for errors and the version, which belong to `internal`. Elsewhere, a file outside a folder is a layer of its own.
 * A folder without a rule fails. The rules have no cycle, so folders cannot import each other.
 */
export const LAYERS: { readonly [layer: string]: readonly string[] } = {
  // The library, from the bottom to the top.
  'src/core/internal': [],
  'src/core/template': ['src/core/internal'],
  'src/core/types': ['src/core/internal', 'src/generated'],
  'src/core/endpoint': ['src/core/internal', 'src/core/template', 'src/core/types'],
  'src/core/profile': ['src/core/internal', 'src/core/endpoint'],
  'src/openapi': ['src/core/internal', 'src/core/template', 'src/core/types', 'src/core/endpoint'],
  'src/catalogue': ['src/core/internal'],
  'src/send/fields': ['src/core/internal'],
  'src/catalogue/responses': ['src/core/internal', 'src/catalogue'],
  'src/catalogue/reference': ['src/core/internal', 'src/catalogue', 'src/catalogue/responses', 'src/send/fields'],
  'src/convert': ['src/core/internal', 'src/core/template', 'src/core/types', 'src/core/endpoint', 'src/core/profile'],
  'src/send': ['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/convert', 'src/send/fields'],
  'src/send/redis': ['node', 'src/core/internal', 'src/send'],
  'src/github': [
    ...['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/core/profile'],
    ...['src/catalogue', 'src/catalogue/responses', 'src/catalogue/reference', 'src/send'],
  ],
  'src/core/octokit': ['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/core/profile'],
  'src/descriptions': ['src/github'],
  'src/github/permissions': ['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/catalogue', 'src/github'],
  'src/client/mocks': [
    ...['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint'],
    ...['src/catalogue/responses', 'src/convert', 'src/github'],
  ],
  'analysis/audit': ['src/core/internal', 'src/core/profile', 'src/catalogue', 'src/github'],
  // The entries that join GitHub's data with a folder, and the main one.
  src: [
    ...['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/core/profile'],
    ...['src/catalogue', 'src/catalogue/responses', 'src/catalogue/reference', 'src/send', 'src/github'],
  ],
  'src/client/operations': ['src/core/types', 'src/core/endpoint', 'src'],
  'src/client': [
    ...['src/core/internal', 'src/core/types', 'src/generated', 'src/core/endpoint', 'src/send', 'src/catalogue', 'src/github'],
    ...['src/client/operations', 'src/openapi', 'src/convert', 'src'],
  ],

  'analysis/migrate': [...['src/core/internal', 'src/generated', 'src/catalogue', 'src/github', 'analysis/audit', 'src/client/operations']],

  // The generator. Descriptions are read into a model, which is written as source text or compared with another.
  'generator/catalogue.ts': ['src/core/internal'],
  'generator/errors.ts': [],
  'generator/read': [...['generator/catalogue.ts', 'generator/errors.ts', 'src/core/internal', 'src/catalogue', 'yaml']],
  'generator/options.ts': ['generator/catalogue.ts', 'generator/read', 'src/core/internal'],
  'generator/option-checks.ts': ['generator/options.ts', 'src/core/internal'],
  'generator/model': [
    'generator/catalogue.ts',
    'generator/errors.ts',
    'generator/options.ts',
    'generator/read',
    'src/core/internal',
  ],
  'generator/edition.ts': ['generator/catalogue.ts', 'generator/model'],
  'generator/emit': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    ...['src/core/internal', 'src/catalogue', 'src/openapi', 'src/client/operations', 'src/catalogue/responses', 'src/catalogue/reference'],
  ],
  'generator/diff': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    'src/core/internal',
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
  'cli/shared/errors.ts': ['routebook'],
  'cli/shared/subcommand.ts': ['node'],
  'cli/shared/files': ['node', 'cli/shared/errors.ts', 'src/core/internal'],
  'cli/shared/input': ['node', 'yaml', 'routebook', 'cli/shared/errors.ts', 'cli/shared/files', 'src/core/internal', 'src/core/profile', 'src/github'],
  'cli/shared/output': ['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/files', 'cli/shared/input', 'src/core/internal', 'src/core/profile'],
  'cli/explore': ['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/input', 'src/core/internal', 'src/core/profile', 'explorer/model'],
  'cli/help': ['node', 'cli/shared/subcommand.ts', 'cli/shared/output', 'src/github'],
  'cli/audit': ['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/files', 'cli/shared/output', 'src/core/internal'],
  'cli/permissions': ['node', 'yaml', 'routebook', 'cli/shared/files', 'cli/shared/output', 'cli/audit'],
  'cli/migrate': ['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/files', 'cli/shared/output', 'cli/audit', 'src/core/internal'],
  'cli/generate': [
    ...['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/files', 'cli/shared/input', 'cli/shared/output', 'src/core/internal', 'src/send'],
  ],
  'cli/diff': [
    'node',
    'routebook',
    'cli/shared/errors.ts',
    'cli/shared/input',
    'cli/shared/output',
    'cli/generate',
    'src/github',
    'src/core/internal',
  ],
  'cli/mcp': [
    ...['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/input', 'cli/shared/output'],
    ...['src/core/internal', 'src/send/fields', 'src/send', 'src/github/permissions'],
  ],
  'cli/commands': [
    ...['node', 'routebook', 'cli/shared/errors.ts', 'cli/shared/subcommand.ts', 'cli/shared/files', 'cli/shared/input', 'cli/shared/output', 'cli/help'],
    ...[
      'cli/audit',
      'cli/permissions',
      'cli/migrate',
      'cli/generate',
      'cli/diff',
      'cli/mcp',
      'cli/explore',
      'src/core/internal',
      'src/send/fields',
      'src/core/profile',
      'explorer/model',
      'explorer/build',
    ],
  ],
  'cli/split-command.ts': ['node', 'cli/shared/subcommand.ts', 'cli/commands'],
  'cli/subcommands.ts': ['cli/shared/subcommand.ts', 'cli/shared/input', 'cli/commands', 'src/core/internal'],
  'cli/completion': [
    ...['node', 'routebook', 'cli/shared/subcommand.ts', 'cli/shared/input', 'cli/shared/output', 'cli/help', 'cli/commands'],
    ...['cli/subcommands.ts', 'src/core/internal', 'src/github'],
  ],
  'cli/use-proxy.ts': ['node'],
  'cli/main.ts': [
    ...[
      'routebook',
      'cli/shared/errors.ts',
      'cli/use-proxy.ts',
      'cli/shared/output',
      'cli/commands',
      'cli/split-command.ts',
      'cli/subcommands.ts',
    ],
    'cli/completion',
    'src/core/internal',
  ],

  // The page.
  'explorer/model': [
    'routebook',
    'virtual',
    'src/core/internal',
    'src/core/profile',
    'src/github',
    'src/convert',
    'src/catalogue',
  ],
  'explorer/hooks': ['preact', 'routebook', 'explorer/model'],
  'explorer/components': ['preact', 'routebook', 'explorer/model', 'explorer/hooks', 'src/core/internal'],
  'explorer/main.tsx': ['preact', 'explorer/model', 'explorer/components'],
  'explorer/virtual.d.ts': ['explorer/model'],
  'explorer/build': [
    ...['node', 'vite', 'scripts', 'explorer/model', 'src/core/internal', 'src/catalogue'],
    ...['generator/catalogue.ts', 'generator/edition.ts', 'generator/emit', 'generator/diff', 'generator/read'],
  ],
  'explorer/vite.config.ts': ['vite', 'scripts', 'explorer/build'],
};

/** The layer of a file or of an imported name. */
export function layerOf(path: string): string {
  if (/^src\/(?:errors|version)\.ts$/.test(path)) return 'src/core/internal';
  if (/^src\/[\w-]+\.ts$/.test(path)) return 'src';
  const [, folder] = /^((?:src|generator|cli|explorer)\/[\w-]+)\//.exec(path) ?? [];
  if (folder !== undefined) return folder;
  // Packages and built-in modules: the name up to the first slash or colon.
  return /^(?:generator|cli|explorer)\//.test(path) ? path : path.replace(/[/:].*/, '');
}
