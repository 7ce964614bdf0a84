import { emitModules, emitTypes, generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { createService } from './service.js';

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets/{id}': {
      put: {
        operationId: 'changePet',
        summary: 'Change a pet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which pet.' },
          { name: 'dry', in: 'query', schema: { type: 'boolean' }, description: 'Change nothing.' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', description: 'What to call it.' },
                  home: {
                    type: 'object',
                    properties: { street: { type: 'string', description: 'Where it lives.' } },
                  },
                },
              },
            },
          },
        },
        responses: { 204: { description: '' } },
      },
    },
  },
};

const profile = { baseUrl: 'https://pets.example', vendor: 'pets', userAgent: 'me/1', accept: 'application/json' };
const { catalogue } = generate(OPENAPI);
const pets = [...emitTypes(catalogue), ...emitModules(catalogue, profile)].map(
  ([name, text]) => [`editor-pets/${name}`, text] as const,
);
const { ts, file, service, type } = createService(
  `import { endpoint } from 'routebook';
import { endpoint as cloud } from 'routebook/ghec';
import { endpoint as pets } from './editor-pets/index.js';
import { changePet, createClient } from './editor-pets/operations.js';
const client = createClient();
`,
  new Map(pets),
);

/** What an editor shows about the name at the `|`. */
function hovered(code: string): string {
  return ts.displayPartsToString(service.getQuickInfoAtPosition(file, type(code))?.documentation);
}

/** What an editor shows next to this name in the list of completions at the `|`. */
function offered(code: string, name: string): string {
  const details = service.getCompletionEntryDetails(file, type(code), name, {}, undefined, {}, undefined);
  return ts.displayPartsToString(details?.documentation);
}

const OWNER = 'Account that the repository belongs to; case makes no difference.';
const STATE = 'Whether to return open issues, closed ones or all.';
const TITLE = 'Title of the issue.';
const REPOSITORY = `owner: 'a', repo: 'b'`;

describe('an editor shows what a parameter of GitHub means', () => {
  it('in a call with a route', () => {
    expect(hovered(`endpoint('GET /repos/{owner}/{repo}/issues', { ow|ner: 'a', repo: 'b' })`)).toBe(OWNER);
    expect(hovered(`endpoint('GET /repos/{owner}/{repo}/issues', { ${REPOSITORY}, st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`endpoint('GET /repos/:owner/:repo/issues', { ${REPOSITORY}, st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`endpoint('POST /repos/{owner}/{repo}/issues', { ${REPOSITORY}, ti|tle: 'c' })`)).toBe(TITLE);
    expect(offered(`endpoint('GET /repos/{owner}/{repo}/issues', { | })`, 'state')).toBe(STATE);
    expect(offered(`endpoint('POST /repos/{owner}/{repo}/issues', { | })`, 'title')).toBe(TITLE);
  });

  it('the comment of a parameter depends on the route', () => {
    const pull = `endpoint('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ${REPOSITORY}, pull_number: 1, st|ate: 'open' })`;
    expect(hovered(pull)).toBe('`open` to reopen the pull request, `closed` to close it.');
    expect(hovered(`endpoint('GET /users', { si|nce: 1 })`)).toBe(
      'Id of a user; only accounts created later are returned.',
    );
    expect(hovered(`endpoint('GET /gists', { si|nce: 'a' })`)).toBe(
      'Leave out everything older than this ISO 8601 time.',
    );
  });

  it('in every form of a call', () => {
    const issues = `'GET /repos/{owner}/{repo}/issues'`;
    const create = `'POST /repos/{owner}/{repo}/issues'`;
    const url = `url: '/repos/{owner}/{repo}/issues'`;
    expect(hovered(`endpoint({ ${url}, ${REPOSITORY}, st|ate: 'all' })`)).toBe(STATE);
    expect(offered(`endpoint({ method: 'POST', ${url}, | })`, 'title')).toBe(TITLE);
    expect(hovered(`endpoint.merge(${issues}, { ${REPOSITORY}, st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`endpoint(${create}, { ${REPOSITORY}, data: { ti|tle: 'c' } })`)).toBe(TITLE);
    expect(hovered(`endpoint(${create}, { parameters: { ${REPOSITORY}, ti|tle: 'c' } })`)).toBe(TITLE);
    expect(hovered(`endpoint(${issues}, { ${REPOSITORY}, apiVersion: '2026-03-10', st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`endpoint.defaults({ owner: 'a' })(${issues}, { repo: 'b', st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`endpoint.defaults({ owner: 'a' })(${issues}, { ow|ner: 'b', repo: 'b' })`)).toBe(OWNER);
    expect(hovered(`cloud(${issues}, { ${REPOSITORY}, st|ate: 'all' })`)).toBe(STATE);
    expect(hovered(`cloud('GET /enterprises/{enterprise}/audit-log', { ente|rprise: 'a' })`)).toMatch(/enterprise/);
  });

  it('where the body is one of several shapes, or a named schema', () => {
    expect(hovered(`endpoint('POST /user/codespaces', { repo|sitory_id: 1 })`)).toBe('Numeric id of a repository.');
    expect(
      hovered(
        `endpoint('PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config', { ${REPOSITORY}, hook_id: 1, u|rl: 'a' })`,
      ),
    ).toBe('Address that deliveries are sent to.');
  });

  it('in defaults, whose names it offers', () => {
    expect(hovered(`endpoint.defaults({ ow|ner: 'a' })`)).toBe(OWNER);
    expect(offered(`endpoint.defaults({ | })`, 'owner')).toBe(OWNER);
    expect(offered(`endpoint.defaults({ owner: 'a', | })`, 'per_page')).not.toBe('');
  });
});

describe('an editor shows what the description of another API says', () => {
  it('about an operation, where its function or method is named', () => {
    expect(hovered(`change|Pet({ id: 'a' })`)).toContain('Change a pet');
    // A method has the comment of its function, or none.
    expect(hovered(`client.change|Pet({ id: 'a' })`)).toMatch(/^(?:Change a pet|$)/);
  });

  it('an editor shows no description where one function builds the requests of all operations', () => {
    expect(hovered(`pe|ts('PUT /pets/{id}', { id: 'a' })`)).toBe('');
    expect(hovered(`pets('PUT /pe|ts/{id}', { id: 'a' })`)).toBe('');
    expect(hovered(`pets('https://pets.exam|ple/pets/1')`)).toBe('');
    expect(hovered(`pets.mer|ge('PUT /pets/{id}', { id: 'a' })`)).not.toContain('URL');
    expect(hovered(`client.end|point('PUT /pets/{id}', { id: 'a' })`)).toBe('');
  });

  it('about parameters, fields and members of fields', () => {
    expect(hovered(`pets('PUT /pets/{id}', { i|d: 'a' })`)).toBe('Which pet.');
    expect(hovered(`pets('PUT /pets/{id}', { id: 'a', na|me: 'b' })`)).toBe('What to call it.');
    expect(hovered(`pets('PUT /pets/{id}', { id: 'a', home: { str|eet: 'b' } })`)).toBe('Where it lives.');
    expect(offered(`pets('PUT /pets/{id}', { id: 'a', | })`, 'dry')).toBe('Change nothing.');
  });
});
