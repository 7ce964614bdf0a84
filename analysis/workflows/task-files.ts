/** Programs that run tasks, with the files in which these are. */
const FILES: Readonly<Record<string, string>> = {
  just: 'justfile .justfile Justfile',
  task: 'Taskfile.yml Taskfile.yaml taskfile.yml taskfile.yaml',
  'go-task': 'Taskfile.yml Taskfile.yaml taskfile.yml taskfile.yaml',
  rake: 'Rakefile rakefile Rakefile.rb',
  gulp: 'gulpfile.js gulpfile.mjs gulpfile.cjs gulpfile.ts',
  grunt: 'Gruntfile.js Gruntfile.cjs Gruntfile.ts',
  nox: 'noxfile.py',
  tox: 'tox.ini tox.toml setup.cfg pyproject.toml',
  invoke: 'tasks.py',
  inv: 'tasks.py',
  mage: 'magefile.go',
  poe: 'pyproject.toml poe_tasks.toml',
  earthly: 'Earthfile',
  'mise run': 'mise.toml .mise.toml',
  'deno task': 'deno.json deno.jsonc',
  'composer run': 'composer.json',
  'composer run-script': 'composer.json',
};

/** What uses the credentials of git or gh, or the identity of the run. */
const USES =
  /\bgit\b[^\n]{0,80}\bpush\b|["']push["']|\bgh\s+(?:pr|release|issue|api|workflow|run|label|repo)\b|\b(?:npm|pnpm|yarn|uv|flit|poetry|hatch|jsr|cargo|nx|lerna|changeset)\b[^\n]{0,40}\bpublish\b|\bgh-pages\b|\bgh-deploy\b|\b(?:cosign|sigstore|twine|semantic-release|goreleaser)\b|GITHUB_TOKEN|ACTIONS_ID_TOKEN/;

/** The names of the files with the tasks that a program runs. Undefined for other programs. */
export function taskFilesOf(name: string, args: readonly string[]): readonly string[] | undefined {
  if (args.some((arg) => /^--(?:version|help|list)$/.test(arg))) return undefined;
  const files = Object.hasOwn(FILES, name) ? FILES[name] : FILES[`${name} ${args[0]}`];
  return files?.split(' ');
}

/** Whether a text contains commands that may push or publish. */
export function usesCredentials(text: string): boolean {
  return USES.test(text);
}
