/** A program that uses the type of a client's method, and its plain equivalent: a call of the method. */
export interface MethodProgram {
  readonly name: string;
  readonly used: string;
  readonly called: string;
}

const CLIENT = `import { createGitHub } from 'routebook';
const github = createGitHub({ token: 't' });
`;
const DEFAULTS = `import { createGitHub } from 'routebook';
const github = createGitHub({ token: 't', defaults: { owner: 'octocat' } });
`;
const EDITION = CLIENT.replace('routebook', 'routebook/ghec');

/** What libraries for tests declare for a function that replaces another one. */
const MOCK = `interface Mock<Method extends (...args: never[]) => unknown> {
  (...args: Parameters<Method>): ReturnType<Method>;
  mockResolvedValue(value: Awaited<ReturnType<Method>>): this;
  readonly calls: Parameters<Method>[];
}
declare function mock<Method extends (...args: never[]) => unknown>(): Mock<Method>;
`;

const ISSUE = `{ owner: 'octocat', repo: 'hello-world', title: 'Bug' }`;
const REPOSITORY = `{ owner: 'octocat', repo: 'hello-world' }`;

/** Programs that use the type of `github.issues.create`. Its parameters and its response depend on options, so that it is generic. */
const ofCreate = (name: string, used: string, head = CLIENT): MethodProgram => ({
  name,
  used: head + used,
  called: `${head}export const created = github.issues.create(${ISSUE});\n`,
});

/** Programs that use the type of `github.issues.listForRepo.pages`. */
const ofPages = (name: string, head: string): MethodProgram => ({
  name,
  used: `${head}type Pages = ReturnType<typeof github.issues.listForRepo.pages>;
export async function read(pages: Pages) { for await (const { data } of pages) return data[0]?.title; }
`,
  called: `${head}export async function read() {
  for await (const { data } of github.issues.listForRepo.pages(${REPOSITORY})) return data[0]?.title;
}
`,
});

const AWAITED = `export const read = (created: Awaited<ReturnType<typeof github.issues.create>>) => created.data.title;\n`;

export const METHOD_PROGRAMS: readonly MethodProgram[] = [
  ofCreate('its parameters', `export const given: Parameters<typeof github.issues.create>[0] = ${ISSUE};\n`),
  ofCreate(
    'its return type',
    'export const read = (created: ReturnType<typeof github.issues.create>) => created.then(({ data }) => data.title);\n',
  ),
  ofCreate('its response', AWAITED),
  ofCreate('its response, of a client with defaults', AWAITED, DEFAULTS),
  ofCreate('its response, of a client of an edition', AWAITED, EDITION),
  ofCreate(
    'a mock',
    `${MOCK}export const create = mock<typeof github.issues.create>();\nexport const created = create(${ISSUE});\n`,
  ),
  ofCreate(
    'a member of an interface',
    `interface Issues {
  create(options: Parameters<typeof github.issues.create>[0]): Promise<{ data: { id: number } }>;
}
export const issues: Issues = { create: github.issues.create };
`,
  ),
  ofPages('its pages', CLIENT),
  ofPages('its pages, of a client with defaults', DEFAULTS),
];
