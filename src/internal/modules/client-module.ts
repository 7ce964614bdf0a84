/** Text in a module that may send requests to the API, or create a client. The audit reads only such modules for the scripts that import them. */
export const CLIENT_MODULE = /octokit|(?:api|uploads)\.github|git_?hub_?(?:api|url|base)|\/api\/v3|@actions\/github/i;

/** The modules that a script imports by relative paths. */
export const RELATIVE_IMPORT = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["'](\.\.?\/[^"'\n]+)["']/g;
