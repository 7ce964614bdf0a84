/** What GitHub Actions accepts, as far as our workflows use it: a key that is not listed here is a mistake, or belongs in the list. */
const KEYS = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'env', 'defaults', 'jobs'],
  job: [
    ...['name', 'needs', 'if', 'runs-on', 'permissions', 'environment', 'concurrency', 'outputs', 'env', 'defaults'],
    ...['steps', 'timeout-minutes', 'strategy', 'continue-on-error', 'container', 'services'],
  ],
  step: [
    'id',
    'if',
    'name',
    'uses',
    'run',
    'with',
    'env',
    'shell',
    'working-directory',
    'continue-on-error',
    'timeout-minutes',
  ],
  on: ['push', 'pull_request', 'schedule', 'workflow_dispatch', 'workflow_call', 'release'],
  permissions: [
    'actions',
    'attestations',
    'checks',
    'contents',
    'deployments',
    'id-token',
    'issues',
    'packages',
    'pages',
    'pull-requests',
    'statuses',
  ],
};

const SYSTEM = /^(?:ubuntu-(?:latest|22\.04|24\.04)|macos-(?:latest|1[3-5])|windows-(?:latest|202[25]))$/;
const ACCESS = ['read', 'write', 'none'];

/** Contexts whose members are not declared in the workflow. */
const OPEN_CONTEXTS = ['github', 'env', 'secrets', 'vars', 'runner', 'job', 'strategy', 'inputs'];

/** The smallest and the largest number in each field of a time. */
const CRON = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

type Fields = { readonly [name: string]: unknown };

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const unknownKeys = (place: string, value: unknown, known: readonly string[]) =>
  Object.keys(fieldsOf(value)).flatMap((key) => (known.includes(key) ? [] : [`${place}"${key}" is unknown`]));

/** What GitHub Actions would refuse in a workflow, or what would not mean what it says. */
export function findWorkflowProblems(value: unknown): string[] {
  const workflow = fieldsOf(value);
  const jobs = fieldsOf(workflow['jobs']);
  const times = fieldsOf(workflow['on'])['schedule'];
  return [
    ...unknownKeys('', workflow, KEYS.workflow),
    ...unknownKeys('on: ', workflow['on'], KEYS.on),
    ...(Array.isArray(times) ? times : []).flatMap((each) => {
      const cron = String(fieldsOf(each)['cron']);
      return isTime(cron) ? [] : [`on.schedule: "${cron}" is not a time`];
    }),
    ...findPermissionProblems('permissions', workflow['permissions']),
    ...Object.entries(jobs).flatMap(([name, job]) => findJobProblems(name, fieldsOf(job), Object.keys(jobs))),
  ];
}

function findPermissionProblems(place: string, value: unknown): string[] {
  const wrong = Object.entries(fieldsOf(value)).filter(([, access]) => !ACCESS.includes(String(access)));
  return [
    ...unknownKeys(`${place}: `, value, KEYS.permissions),
    ...wrong.map(([scope, access]) => `${place}.${scope}: "${access}" is unknown`),
  ];
}

function findJobProblems(name: string, job: Fields, jobs: readonly string[]): string[] {
  const steps = (Array.isArray(job['steps']) ? job['steps'] : []).map(fieldsOf);
  const matrix = fieldsOf(fieldsOf(job['strategy'])['matrix']);
  const variable = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(String(job['runs-on']))?.[1];
  const systems = [variable === undefined ? job['runs-on'] : matrix[variable]].flat().map(String);
  const needs = [job['needs'] ?? []].flat().map(String);
  return [
    ...unknownKeys(`${name}: `, job, KEYS.job),
    ...findPermissionProblems(`${name}.permissions`, job['permissions']),
    ...needs.filter((each) => !jobs.includes(each)).map((each) => `${name}.needs: "${each}" is unknown`),
    ...systems.filter((system) => !SYSTEM.test(system)).map((system) => `${name}: "${system}" is not a system`),
    ...steps.flatMap((step, index) => findStepProblems(`${name}.steps.${index}`, step)),
    ...findExpressionProblems(name, job, [
      ...OPEN_CONTEXTS.map((context) => `${context}.`),
      ...Object.keys(matrix).map((each) => `matrix.${each}`),
      ...steps.flatMap(({ id }) => (id === undefined ? [] : [`steps.${id}.`])),
      ...needs.map((each) => `needs.${each}.`),
    ]),
    ...(systems.some((system) => system.startsWith('windows')) ? findShellProblems(name, steps) : []),
  ];
}

function findStepProblems(place: string, step: Fields): string[] {
  return [
    ...unknownKeys(`${place}: `, step, KEYS.step),
    ...('uses' in step === 'run' in step ? [`${place}: has not exactly one of uses and run`] : []),
    ...('with' in step && !('uses' in step) ? [`${place}: "with" needs uses`] : []),
  ];
}

/** Expressions that are not closed, and references to what is not declared. */
function findExpressionProblems(name: string, job: Fields, known: readonly string[]): string[] {
  return textsIn(job).flatMap((text) => {
    const expressions = text.match(/\$\{\{(?:(?!\}\}).)*(?:\}\})?/gs) ?? [];
    return expressions.flatMap((expression) => {
      if (!expression.endsWith('}}')) return [`${name}: "${expression}" is not closed`];
      const references = expression.replace(/'[^']*'/g, '').match(/\b[a-z]+(?:\.[\w-]+)+/gi) ?? [];
      const isKnown = (reference: string) => known.some((each) => `${reference}.`.startsWith(each));
      return references
        .filter((reference) => !isKnown(reference))
        .map((reference) => `${name}: ${reference.split('.').slice(0, 2).join('.')} is unknown`);
    });
  });
}

/** Commands that PowerShell, which is the shell on Windows, reads differently from other shells. */
function findShellProblems(name: string, steps: readonly Fields[]): string[] {
  return steps
    .filter(({ run, shell }) => shell === undefined && /[$|&><;`\n]/.test(String(run ?? '').trim()))
    .map(({ run }) => `${name}: "${String(run).trim()}" needs a shell that Windows does not use by default`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(fieldsOf(value)).flatMap(textsIn);
}

/** Whether a text is a time of five fields: `*`, or numbers with `,`, `-` and `/`. */
function isTime(text: string): boolean {
  const fields = text.split(' ');
  return (
    fields.length === CRON.length &&
    CRON.every(([least, most], index) =>
      (fields[index] ?? '').split(',').every((part) => {
        if (!/^(?:\*|\d+(?:-\d+)?)(?:\/\d+)?$/.test(part)) return false;
        return (part.replace(/\/.*/, '').match(/\d+/g) ?? []).every(
          (each) => Number(each) >= least && Number(each) <= most,
        );
      }),
    )
  );
}
