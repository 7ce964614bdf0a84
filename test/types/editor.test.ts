import { describe, expect, it } from 'vitest';
import { createService } from '../../bench/editor/service.js';

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

  // A count, not a time: what the compiler computes for one keystroke. The keys themselves are 1,335 types.
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
