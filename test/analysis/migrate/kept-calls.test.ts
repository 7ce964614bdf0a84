import * as parser from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { type ClientSurvey, migrateText, surveyClients } from '../../../analysis/migrate/index.ts';

const migrate = (text: string, clients?: ClientSurvey, language = 'ts') =>
  migrateText(text, language, { parser, clients });
const reasons = (items: readonly { readonly reason: string }[]) => items.map(({ reason }) => reason);

describe('what stays an Octokit', () => {
  it.each([
    "octokit.request('HEAD https://github.com/octocat')",
    'octokit.request(`GET https://${host}/status`)',
    "octokit.request('https://ghe.example.com/api/v3/user')",
  ])('keeps the request of another server: %s', (call) => {
    const text = `import { Octokit } from 'octokit';\nexport const run = (octokit: Octokit, host: string) => ${call};\n`;
    const { text: after, items } = migrate(text);
    expect(after).toBe(text);
    expect(reasons(items)).toContainEqual(expect.stringContaining('The URL is that of another server'));
  });

  it('migrates the request of a URL of GitHub', () => {
    const text =
      "import { Octokit } from 'octokit';\nexport const run = (octokit: Octokit) => octokit.request('GET https://api.github.com/user');\n";
    expect(migrate(text, { replaceable: 0, others: 1 }).text).toContain(
      "fromOctokit(octokit).request('GET https://api.github.com/user')",
    );
  });

  it.each([
    ['Awaited<ReturnType<typeof octokit.rest.issues.get>>', 'ResponseOf'],
    ['GetResponseTypeFromEndpointMethod<typeof octokit.rest.issues.get>', 'ResponseOf'],
    ['Parameters<typeof octokit.rest.issues.get>[0]', 'ParametersOf'],
  ])('is not a client that is created for the type %s', (type, name) => {
    const helper = type.startsWith('Get')
      ? "import type { GetResponseTypeFromEndpointMethod } from '@octokit/types';\n"
      : '';
    const text = `${helper}import { Octokit } from '@octokit/rest';\n\n// For its types.\n// eslint-disable-next-line\nconst octokit: Octokit = new Octokit();\n\nexport type Issue = ${type};\n`;
    for (const clients of [undefined, { replaceable: 0, others: 1, doubles: 1 }])
      expect(migrate(text, clients).text).toBe(
        `import type { ${name} } from 'routebook';\n\nexport type Issue = ${name}<'GET /repos/{owner}/{repo}/issues/{issue_number}'>;\n`,
      );
  });

  it('is not the client of a class in a type', () => {
    const text =
      "import type { Octokit } from '@octokit/rest';\nexport class Issues {\n  constructor(readonly octokit: Octokit) {}\n  get() {\n    const request: Parameters<typeof this.octokit.rest.issues.get>[0] = { owner: 'a', repo: 'b', issue_number: 1 };\n    return this.octokit.rest.issues.get(request);\n  }\n}\n";
    expect(migrate(text, { replaceable: 0, others: 1 }).text).toContain(
      "const request: ParametersOf<'GET /repos/{owner}/{repo}/issues/{issue_number}'> =",
    );
  });

  it('is a client for a type that has no other name', () => {
    const text =
      "import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nexport type Get = typeof octokit.rest.issues.get;\n";
    expect(migrate(text)).toMatchObject({ text, items: [] });
  });

  it.each(['as Octokit', 'as unknown as Octokit', 'as any as Octokit<Api>'])(
    'counts an object %s as one in its place',
    (cast) => {
      const text = `import type { Octokit } from '../src/types.js';\nexport const octokit = {\n  rest: { issues: { get } },\n} ${cast};\n`;
      expect(surveyClients(text, 'ts', { parser }).doubles).toBe(1);
    },
  );

  it('wraps the calls of a client whose declared type stays', () => {
    const text =
      "import { Octokit } from '@octokit/rest';\nexport function run() {\n  const octokit: Octokit = new Octokit();\n  return octokit.rest.users.getAuthenticated();\n}\n";
    const { text: after } = migrate(text, { replaceable: 0, others: 1, doubles: 1 });
    expect(after).toContain('const octokit: Octokit = new Octokit();');
    expect(after).toContain('fromOctokit(octokit).users.getAuthenticated()');
  });

  it('keeps all calls if a test has a hook for requests', () => {
    const text =
      "import type { Octokit } from '@octokit/core';\nexport const run = (octokit: Octokit) => octokit.request('GET /user');\n";
    const { text: after, items } = migrate(text, { replaceable: 0, others: 1, isHooked: true });
    expect(after).toBe(text);
    expect(items).toMatchObject([{ line: 2, kind: 'call', reason: expect.stringContaining('has a hook') }]);
  });
});

describe('the error classes of calls that are migrated', () => {
  const CLIENT =
    "import { Octokit } from '@octokit/rest';\nexport { RequestError } from '@octokit/request-error';\nexport const octokit = new Octokit();\n";
  const USE =
    "import { octokit, RequestError } from './client.js';\nexport async function run() {\n  try {\n    return await octokit.rest.users.getAuthenticated();\n  } catch (error) {\n    if (!(error instanceof RequestError)) throw error;\n    return undefined;\n  }\n}\n";

  it('tests both classes if another file exports that of Octokit', () => {
    const survey = surveyClients(CLIENT, 'ts', { parser });
    expect(survey.reexported).toBe(1);
    const { text, items } = migrate(USE.replace('return undefined;', 'return show(error);'), survey);
    expect(text).toContain('if (!(error instanceof RequestError || error instanceof ResponseError)) throw error;');
    expect(text).toContain('return show(error as RequestError);');
    expect(items).toEqual([]);
    expect(migrate(text, survey).text).toBe(text);
  });

  it('lists the test if no file of the program exports the class of Octokit', () => {
    const own = "import { Octokit } from '@octokit/rest';\nexport const octokit = new Octokit();\n";
    const { text, items } = migrate(USE, surveyClients(own, 'ts', { parser }));
    expect(text).toContain('if (!(error instanceof RequestError)) throw error;');
    expect(reasons(items)).toEqual([expect.stringContaining('If "RequestError" of "./client.js" is the class')]);
  });

  it('gives a function of the program the error with the type that it expects', () => {
    const text =
      "import { RequestError } from '@octokit/request-error';\nimport { Octokit } from '@octokit/rest';\nexport async function run(octokit: Octokit) {\n  try {\n    await octokit.rest.users.getAuthenticated();\n    await octokit.request(process.argv[2]);\n  } catch (error) {\n    console.error(error);\n    return error instanceof RequestError ? describe(error, 1) : String(error);\n  }\n}\nfunction describe(error: RequestError, level: number) {\n  return error.message + level;\n}\n";
    const { text: after } = migrate(text, { replaceable: 0, others: 1, native: 1 });
    expect(after).toContain(
      '(error instanceof RequestError || error instanceof ResponseError) ? describe(error as RequestError, 1) : String(error)',
    );
    expect(after).toContain('console.error(error);');
  });
});
