import { emitModules, emitTypes, generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { createService } from './service.js';

const { ts, file, service, type, complete: offered } = createService("import { endpoint } from 'routebook';\n");

function shown(code: string): string {
  const { displayParts } = service.getQuickInfoAtPosition(file, type(code)) ?? {};
  return ts.displayPartsToString(displayParts);
}

describe('an editor completes', () => {
  it('route keys', () => {
    const routes = offered(`endpoint('|')`);
    expect(routes).toContain('GET /repos/{owner}/{repo}');
    expect(routes.length).toBeGreaterThan(1200);
    expect(offered(`endpoint('GET /|', {})`)).toContain('GET /zen');
    expect(offered(`endpoint.merge('|')`)).toContain('GET /zen');
    expect(offered(`endpoint.defaults({ org: 'a' })('|')`)).toContain('GET /zen');
  });

  it('the parameters of a route, then options', () => {
    const names = offered(`endpoint('GET /repos/{owner}/{repo}/issues', { | })`);
    expect(names).toEqual(
      expect.arrayContaining(['owner', 'repo', 'state', 'labels', 'headers', 'mediaType', 'apiVersion']),
    );
    expect(names).not.toContain('org');
    expect(offered(`endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'a', | })`)).toContain('repo');
    expect(offered(`endpoint.defaults({ owner: 'a' })('GET /repos/{owner}/{repo}', { | })`)).toContain('repo');
  });

  it('the parameters of a route in the object form, once the URL is known', () => {
    const names = offered(`endpoint({ method: 'GET', url: '/repos/{owner}/{repo}/issues', | })`);
    expect(names).toEqual(expect.arrayContaining(['owner', 'repo', 'state', 'labels', 'headers', 'apiVersion']));
    expect(names).not.toContain('org');
    expect(offered(`endpoint.merge({ url: '/gists', | })`)).toContain('per_page');
    expect(offered(`endpoint.defaults({ owner: 'a' })({ url: '/repos/{owner}/{repo}', | })`)).toContain('repo');
    expect(offered(`endpoint({ | })`)).toEqual(expect.arrayContaining(['method', 'url']));
  });

  // A count, not a time: what the compiler computes for one keystroke. The keys themselves are 1,337 types.
  it('keys and parameters without computing the types of other routes', () => {
    const typesFor = (code: string) => {
      expect(offered(code).length).toBeGreaterThan(1);
      return (service.getProgram() as unknown as { getTypeCount(): number }).getTypeCount();
    };
    expect(typesFor(`endpoint('|')`)).toBeLessThan(2_600);
    expect(typesFor(`endpoint('GET /|', {})`)).toBeLessThan(2_600);
    expect(typesFor(`endpoint('GET /repos/{owner}/{repo}/issues', { | })`)).toBeLessThan(2_600);
    expect(typesFor(`endpoint({ url: '/repos/{owner}/{repo}/issues', | })`)).toBeLessThan(2_800);
  });

  it('values of enums, formats and API versions', () => {
    expect(offered(`endpoint('GET /repos/{owner}/{repo}/issues', { state: '|' })`)).toEqual(
      expect.arrayContaining(['open', 'closed', 'all']),
    );
    expect(offered(`endpoint('GET /zen', { apiVersion: '|' })`)).toContain('2026-03-10');
    const readme = `endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'a', repo: 'b', mediaType: { format: '|' } })`;
    expect(offered(readme)).toEqual(expect.arrayContaining(['raw', 'html']));
  });
});

describe('signature help', () => {
  it('has no overload that cannot be called', () => {
    const help = service.getSignatureHelpItems(file, type(`endpoint('GET /user', |)`), {});
    const shown = help?.items.flatMap(({ parameters }) =>
      parameters.map((each) => ts.displayPartsToString(each.displayParts)),
    );
    expect(shown?.length).toBeGreaterThan(1);
    expect(shown?.join()).not.toMatch(/\bnever: |: never\b/);
  });
});

describe('an editor', () => {
  it('reports nothing as deprecated if a route is not in the catalogue, because the API is not', () => {
    type(`endpoint('GET /repos/{owner}/{repo}/isues', { owner: 'a', repo: 'b' }); endpoint('GET /user/reppos');|`);
    expect(service.getSemanticDiagnostics(file)).toEqual([]);
    expect(service.getSuggestionDiagnostics(file).filter(({ reportsDeprecated }) => reportsDeprecated)).toEqual([]);
  });

  it('completes the placeholders of such a route', () => {
    expect(offered(`endpoint('GET /repos/{owner}/{repo}/isues', { | })`)).toEqual(
      expect.arrayContaining(['owner', 'repo', 'headers']),
    );
  });
});

describe('hovering shows', () => {
  it('the type of a parameter', () => {
    expect(shown(`endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'a', repo: 'b', st|ate: 'open' })`)).toBe(
      '(property) state?: "open" | "closed" | "all" | undefined',
    );
    expect(shown(`endpoint.defaults({ owner: 'a' })('GET /repos/{owner}/{repo}', { re|po: 'b' })`)).toBe(
      '(property) repo: string',
    );
  });

  it('the call with the parameters of its route', () => {
    const info = shown(`end|point('GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b' })`);
    expect(info).toContain('OwnerRepo');
    expect(info).toContain('RequestOptions<"GET /repos/{owner}/{repo}">');
    expect(info).not.toMatch(/extends|infer/);
  });

  it('the members of a result', () => {
    const call = `endpoint('GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b' })`;
    expect(shown(`const request = ${call}; request.met|hod`)).toContain('method: "get"');
    expect(offered(`const request = ${call}; request.|`)).toEqual(['body', 'headers', 'method', 'request', 'url']);
  });
});

describe('the compiler reports', () => {
  function messages(code: string): string {
    type(`${code}|`);
    const found = service.getSemanticDiagnostics(file);
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n');
  }

  it('one parameter', () => {
    expect(messages(`endpoint('GET /repos/{owner}/{repo}', { owner: 'a' });`)).toContain("Property 'repo' is missing");
  });

  it('all parameters, if there are no options', () => {
    expect(messages(`endpoint('GET /repos/{owner}/{repo}');`)).toContain('MissingParameters<"owner" | "repo">');
    expect(messages(`endpoint('GET /internal/{id}');`)).toContain('MissingParameters<"id">');
    expect(messages(`endpoint('GET /gists/{id}/starr');`)).toContain('MissingParameters<"id">');
  });

  it('the correct spelling of a misspelled name', () => {
    const message = messages(`endpoint('GET /repos/{owner}/{repo}', { owner: 'a', rpo: 'b' });`);
    expect(message).toContain("Did you mean to write 'repo'?");
    expect(message).not.toContain('overload');
  });

  it('the route, the option, the format or the body that is wrong', () => {
    const owner = `owner: 'a', repo: 'b'`;
    expect(messages(`endpoint('DELETE /repos/{owner}/{repo}/actions/caches', { ${owner}, key: 'c' });`)).toContain(
      'UseRoute<"DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}">',
    );
    expect(messages(`endpoint.defaults({ baseURL: 'a' });`)).toBe(
      `Type 'string' is not assignable to type 'DidYouMean<"baseUrl">'.`,
    );
    expect(messages(`endpoint.defaults({ repo: 5 });`)).toContain("Type 'number' is not assignable to type 'string");
    expect(messages(`endpoint('GET /zen', { mediaType: { format: 'raw' } });`)).toContain("'RouteHasNoFormats'");
    expect(messages(`endpoint('GET /zen', { data: 'a' });`)).toContain("'RouteHasNoBody'");
    const wrong = messages(
      `endpoint.defaults({ parameters: { repo: 5 } })('GET /repos/{owner}/{repo}', { owner: 'a' });`,
    );
    expect(wrong).toContain('repo, because its default is of the wrong type for this route');
  });

  it('after defaults, too', () => {
    const message = messages(`endpoint.defaults({ owner: 'a' })('GET /repos/{owner}/{repo}', {});`);
    expect(message).toContain("Property 'repo' is missing");
  });
});

const PETS = generate({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
    },
  },
  components: {
    schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  },
}).catalogue;
const PROFILE = { baseUrl: 'https://pets.example', vendor: 'pets', userAgent: 'me/1', accept: 'application/json' };

/** A service for programs that send requests. */
const sending = createService(
  `import { createGitHub, endpoint } from 'routebook';
import { createGitHub as createCloud } from 'routebook/ghec';
import { createSend } from 'routebook/send';
import { createClient } from './hover-pets/operations.js';
const github = createGitHub();
const cloud = createCloud();
const pets = createClient();
const send = createSend();
const repository = { owner: 'a', repo: 'b' };
`,
  new Map(
    [...emitTypes(PETS), ...emitModules(PETS, PROFILE)].map(([name, text]) => [`hover-pets/${name}`, text] as const),
  ),
);

/** What an editor shows about the name at the `|`: its type, in one line, and its comment. */
function hovered(code: string): readonly [type: string, comment: string] {
  const info = sending.service.getQuickInfoAtPosition(sending.file, sending.type(code));
  const type = ts.displayPartsToString(info?.displayParts).replaceAll(/\s+/g, ' ');
  return [type, ts.displayPartsToString(info?.documentation)];
}

const response = (data: string, status: number) =>
  `{ data: ${data}; status: ${status}; url: string; headers: ResponseHeaders; } & ResponseExtras`;
const ISSUES = "'GET /repos/{owner}/{repo}/issues'";

describe('hovering over a client shows names that a person knows', () => {
  it.each([
    ['const { da|ta } = await github.issues.listForRepo(repository);', 'const data: Issue[]'],
    ['const all = github.issues.listForRepo.all(repository); const iss|ues = await all;', 'const issues: Issue[]'],
    ['for await (const iss|ue of github.issues.listForRepo.items(repository)) issue;', 'const issue: Issue'],
    ["const { da|ta } = await github.issues.create({ ...repository, title: 'c' });", 'const data: Issue'],
    ['const { da|ta } = await github.repos.get(repository);', 'const data: FullRepository'],
    ['const { da|ta } = await cloud.issues.listForRepo(repository);', 'const data: Issue[]'],
    ["const { da|ta } = await pets.getPet({ id: 'a' });", 'const data: Pet'],
    [`const { da|ta } = await github.request(${ISSUES}, repository);`, 'const data: Issue[]'],
    [`const { da|ta } = await send(endpoint(${ISSUES}, repository));`, 'const data: Issue[]'],
    [`const issues = await send.all(endpoint(${ISSUES}, repository)); iss|ues;`, 'const issues: Issue[]'],
    [
      `const req|uest = endpoint(${ISSUES}, repository);`,
      'const request: RequestOptions<"GET /repos/{owner}/{repo}/issues">',
    ],
    ['const res|ponse = await github.repos.get(repository);', `const response: ${response('FullRepository', 200)}`],
    ['const res|ponse = await cloud.repos.get(repository);', `const response: ${response('FullRepository', 200)}`],
    ["const res|ponse = await pets.getPet({ id: 'a' });", `const response: ${response('Pet', 200)}`],
    [
      `const res|ponse = await send(endpoint(${ISSUES}, repository));`,
      'const response: ApiResponse<Issue[], 200> & Sent<Issue[]>',
    ],
    [
      `const res|ponse = await github.request(${ISSUES}, repository);`,
      'const response: ApiResponse<Issue[], 200> & Sent<Issue[]>',
    ],
    [
      'for await (const pa|ge of github.issues.listForRepo.pages(repository)) page;',
      `const page: ${response('Issue[]', 200)}`,
    ],
  ])('%s', (code, type) => {
    expect(hovered(code)[0]).toBe(type);
  });

  it('the options and the response of a method, and its comment', () => {
    const [created, text] = hovered("github.issues.cre|ate({ ...repository, title: 'c' });");
    expect(created).toBe(
      `(property) create: <Unset, Unset, Unset>(options: IssuesCreate & CallSettings<Unset, Unset>, send?: CallOptionsFor<"POST /repos/{owner}/{repo}/issues", Unset, Unset, Unset, never> | undefined) => Promise<${response('Issue', 201)}>`,
    );
    expect(text).toMatch(/^Create an issue\n\n`POST \/repos\/\{owner\}\/\{repo\}\/issues`\n/);
    const [merged] = hovered('github.pulls.mer|ge;');
    expect(merged).toBe(
      `(property) merge: (<const Fields extends FieldChoice = Unset>(options: PullsMerge & MethodOptions, send?: CallOptionsFor<"PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge", Fields, Unset, Unset, never> | undefined) => Promise<${response('Kept<PullRequestMergeResult, Fields>', 200)}>) & Forms<"PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge", never>`,
    );
    const [generic] = hovered('github.issues.cre|ate;');
    expect(generic).toContain('options: ParametersFor<IssuesCreate,');
    expect(generic).toContain('const Fields extends FieldChoice = Unset');
  });

  it('the result of the methods for pages', () => {
    expect(hovered('github.issues.listForRepo.al|l(repository);')).toEqual([
      '(method) SelectivePages<"GET /repos/{owner}/{repo}/issues", never>.all<Unset, Unset, Unset>(options: IssuesListForRepo & CallSettings<Unset, Unset>, send?: ItemsOptionsFor<"GET /repos/{owner}/{repo}/issues", Unset, Unset, Unset, never> | undefined): Promise<Issue[]>',
      'Resolves with the items of all pages.',
    ]);
  });

  it.each([
    "github.issues.cre|ate({ ...repository, title: 'c' });",
    'github.issues.listForRepo.it|ems(repository);',
    "github.repos.getCon|tent({ ...repository, path: 'c' });",
    'github.pulls.mer|ge;',
    `github.req|uest(${ISSUES}, repository);`,
    "pets.get|Pet({ id: 'a' });",
  ])('no names of types that exist for the compiler only: %s', (code) => {
    expect(hovered(code)[0]).not.toMatch(/NotChosen|Choosing|Keeping|InferenceOnly|NotApplicable|OptionsArgument/);
  });

  it('what the field of a response means', () => {
    const data = "const { data } = await github.issues.create({ ...repository, title: 'c' });";
    expect(hovered(`${data} data.tit|le;`)).toEqual(['(property) Issue.title: string', 'The title.']);
    expect(hovered(`${data} data.user?.log|in;`)).toEqual([
      '(property) SimpleUser.login: string | undefined',
      'Name of the account, as in its URL.',
    ]);
    expect(hovered('(await github.repos.get(repository)).data.default_bra|nch;')[1]).toBe(
      'Name of the default branch.',
    );
  });
});
