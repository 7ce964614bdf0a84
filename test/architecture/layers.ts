/**
 * The layers of the code, and what each may import from, types included. A layer is a folder: in `src`, a district. A file outside a
 * folder is a layer of its own. A folder without a rule fails. The rules have no cycle, so folders cannot import each other.
 */
export const LAYERS: { readonly [layer: string]: readonly string[] } = {
  // The library, from the bottom to the top. Only types of the core come from the generated modules.
  'src/core': ['src/generated'],
  'src/openapi': ['src/core'],
  'src/convert': ['src/core'],
  'src/send': ['node', 'src/core', 'src/convert', 'src/generated'],
  'src/catalogue': ['src/core', 'src/send'],
  'src/github': ['src/core', 'src/send', 'src/catalogue', 'src/generated'],
  'src/webhooks': ['src/core', 'src/generated'],
  'src/client': [
    ...['src/core', 'src/openapi', 'src/convert', 'src/send', 'src/catalogue', 'src/github', 'src/generated'],
    // Only types of it.
    '@tanstack',
  ],
  // What stands on the client, or next to it: a folder for each entry point.
  'src/testing': [
    'node',
    'src/core',
    'src/convert',
    'src/send',
    'src/catalogue',
    'src/github',
    'src/webhooks',
    'src/generated',
  ],
  'src/auth': ['src/core', 'src/convert', 'src/send', 'src/client', 'src/generated'],
  'src/redis': ['node', 'src/core', 'src/send'],
  // Only types of the client: a recipe takes one.
  'src/recipes': ['src/core', 'src/convert', 'src/send', 'src/generated'],
  'src/octokit': ['src/core', 'src/convert', 'src/send', 'src/github', 'src/client', 'src/generated'],
  'src/actions': ['node', 'src/core', 'src/client', 'src/generated'],
  'src/entries': [
    ...['src/core', 'src/openapi', 'src/convert', 'src/send', 'src/catalogue', 'src/github', 'src/client'],
    ...[
      'src/webhooks',
      'src/testing',
      'src/auth',
      'src/octokit',
      'src/redis',
      'src/recipes',
      'src/actions',
      'src/generated',
    ],
  ],

  // Static analysis, which the library never imports.
  'analysis/read-regular-file.ts': ['node'],
  'analysis/tree': ['src/core', 'src/catalogue', 'src/github'],
  // What the recipes call.
  'analysis/audit': ['src/core', 'src/catalogue', 'src/github', 'src/recipes', 'analysis/tree', 'src/convert'],
  'analysis/migrate': [...['src/catalogue', 'src/github', 'src/client', 'src/generated', 'analysis/tree']],
  'analysis/workflows': [
    'node',
    'yaml',
    'routebook',
    'analysis/read-regular-file.ts',
    'analysis/audit',
    'analysis/tree',
    'data',
  ],

  // The generator. Descriptions are read into a model, which is written as source text or compared with another.
  'generator/catalogue.ts': ['src/catalogue'],
  'generator/errors.ts': [],
  'generator/read': [...['generator/catalogue.ts', 'generator/errors.ts', 'src/core', 'src/catalogue', 'yaml']],
  'generator/options.ts': ['generator/catalogue.ts', 'generator/read', 'src/catalogue'],
  'generator/option-checks.ts': ['generator/options.ts', 'src/core'],
  'generator/model': [
    'generator/catalogue.ts',
    'generator/errors.ts',
    'generator/options.ts',
    'generator/read',
    'src/core',
    'src/catalogue',
    'src/send',
  ],
  'generator/edition.ts': ['generator/catalogue.ts', 'generator/model'],
  'generator/emit': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    ...['src/core', 'src/catalogue', 'src/openapi', 'data'],
    'src/convert',
  ],
  'generator/diff': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
    'src/core',
  ],
  'generator/stringify.ts': ['generator/catalogue.ts', 'generator/edition.ts'],
  'generator/generate.ts': [
    ...['generator/options.ts', 'generator/option-checks.ts'],
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/model'],
  ],
  // Writes what only GitHub's API has. No other folder may import it, so `routebook/generator` does not contain it.
  'generator/github': [
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/options.ts', 'generator/read', 'generator/model'],
    ...['generator/edition.ts', 'generator/emit', 'generator/generate.ts', 'src/catalogue', 'src/client'],
  ],
  'generator/config.ts': ['generator/options.ts', 'generator/emit'],
  'generator/index.ts': [
    ...['generator/options.ts', 'generator/config.ts'],
    ...['generator/catalogue.ts', 'generator/errors.ts', 'generator/read', 'generator/emit'],
    ...['generator/diff', 'generator/edition.ts', 'generator/stringify.ts', 'generator/generate.ts'],
  ],

  // The command, with a folder for each subcommand. It uses the package by its name, and facts that are not public.
  'cli/shared': [
    'node',
    'yaml',
    'routebook',
    'src/core',
    'src/send',
    'src/github',
    'analysis/read-regular-file.ts',
    'src/catalogue',
    'src/convert',
  ],
  'cli/help': ['node', 'src/core', 'src/github', 'cli/shared'],
  'cli/check': ['routebook', 'cli/shared'],
  'cli/match': ['src/core', 'cli/shared', 'cli/help'],
  'cli/search': ['routebook', 'src/core', 'cli/shared', 'cli/help'],
  'cli/send': ['routebook', 'src/send', 'src/github', 'cli/shared'],
  'cli/build': ['routebook', 'cli/shared', 'cli/send'],
  'cli/mcp': [
    'node',
    'routebook',
    'src/core',
    'src/send',
    'src/github',
    'cli/shared',
    'cli/help',
    'src/convert',
    'src/catalogue',
  ],
  'cli/show': ['routebook', 'src/core', 'src/catalogue', 'src/github', 'cli/shared', 'cli/help', 'cli/mcp'],
  'cli/audit': [
    'node',
    'ignore',
    'routebook',
    'src/core',
    'analysis/read-regular-file.ts',
    'cli/shared',
    'cli/help',
    'analysis/audit',
  ],
  'cli/permissions': [
    ...['node', 'routebook', 'analysis/read-regular-file.ts', 'analysis/workflows', 'cli/shared', 'cli/help'],
    'cli/audit',
  ],
  'cli/migrate': [
    ...['node', 'diff', 'routebook', 'analysis/read-regular-file.ts', 'analysis/tree', 'cli/shared', 'cli/audit'],
  ],
  'cli/generate': ['node', 'routebook', 'src/core', 'src/send', 'analysis/read-regular-file.ts', 'cli/shared'],
  'cli/diff': ['node', 'routebook', 'src/core', 'src/github', 'cli/shared', 'cli/help', 'cli/generate'],
  'cli/explore': ['node', 'routebook', 'src/core', 'src/github', 'cli/shared', 'explorer/model', 'explorer/build'],
  'cli/proxy': [
    ...['node', 'graphql', 'routebook', 'src/core', 'src/send', 'src/github', 'analysis/workflows', 'cli/shared'],
    ...['cli/help', 'cli/mcp', 'cli/permissions'],
  ],
  'cli/emulate': ['node', 'routebook', 'cli/shared', 'cli/proxy'],
  'cli/completion': [
    'node',
    'routebook',
    'src/core',
    'src/github',
    'cli/shared',
    'cli/help',
    'cli/build',
    'src/catalogue',
    'src/convert',
  ],
  'cli/subcommands.ts': [
    ...['src/core', 'cli/shared', 'cli/search', 'cli/show', 'cli/match', 'cli/check', 'cli/audit'],
    ...[
      'cli/permissions',
      'cli/migrate',
      'cli/explore',
      'cli/mcp',
      'cli/proxy',
      'cli/emulate',
      'cli/diff',
      'cli/generate',
      'cli/completion',
    ],
    'cli/help',
  ],
  'cli/main.ts': [
    ...['routebook', 'src/core', 'cli/shared', 'cli/help', 'cli/build', 'cli/completion'],
    ...['node', 'cli/subcommands.ts'],
  ],

  // The page.
  // The entry `routebook/openapi` has the client too, which the page does not need.
  'explorer/model': [
    ...['routebook', 'virtual', 'src/core', 'src/github', 'src/catalogue', 'src/convert', 'src/openapi'],
    // What errors say.
    'src/send',
  ],
  'explorer/hooks': ['preact', 'routebook', 'explorer/model', 'src/catalogue'],
  'explorer/components': [
    'preact',
    'routebook',
    'explorer/model',
    'explorer/hooks',
    // What reads a file that is opened in the page.
    'explorer/build',
    'src/core',
    'src/github',
    'src/catalogue',
  ],
  'explorer/main.ts': ['explorer/model', 'explorer/components'],
  'explorer/before-paint.ts': ['explorer/model'],
  'explorer/virtual.d.ts': ['explorer/model'],
  'explorer/build': [
    ...['node', 'vite', 'esbuild', 'preact', 'preact-render-to-string', 'scripts', 'routebook', 'explorer/model'],
    ...['src/catalogue', 'src/github'],
    ...['generator/catalogue.ts', 'generator/edition.ts', 'generator/emit', 'generator/diff', 'generator/read'],
    'generator/generate.ts',
  ],
  'explorer/vite.config.ts': ['node', 'vite', 'scripts', 'explorer/build'],
};

/** The layer of a file or of an imported name. */
export function layerOf(path: string): string {
  const [, folder] = /^((?:src|analysis|generator|cli|explorer)\/[\w-]+)\//.exec(path) ?? [];
  if (folder !== undefined) return folder;
  // The package, and what it loads by names of its own.
  if (path.startsWith('#')) return 'routebook';
  // Packages and built-in modules: the name up to the first slash or colon.
  return /^(?:analysis|generator|cli|explorer)\//.test(path) ? path : path.replace(/[/:].*/, '');
}
