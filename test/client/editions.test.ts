import { createGitHub as createCloud } from 'routebook/ghec';
import { describe, expect, it } from 'vitest';
import { readGroups } from '../../src/client/operations/operation-table.ts';
import { clientGroups } from '../../src/generated/client-groups.ts';
import { findEdition } from '../../src/github/editions.ts';
import { importEdition, NAMES } from '../support/editions.ts';
import { startServer } from '../support/loopback-server.ts';

const { createGitHub: createServer } = await importEdition();

describe('a client for an edition', () => {
  it('sends requests for routes that only the edition has, to the base URL of the server', async () => {
    await using server = await startServer(() => ({ data: [] }));
    const github = createServer({ baseUrl: server.baseUrl, token: 't0ken' });
    await github.enterpriseAdmin.listGlobalWebhooks();
    await github.repos.get({ owner: 'octocat', repo: 'hello-world' });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v3/admin/hooks',
      'GET /api/v3/repos/octocat/hello-world',
    ]);
    expect(server.received[0]?.headers.authorization).toBe('Bearer t0ken');
  });

  it('needs a base URL if each customer has its own server', () => {
    expect(() => createServer({} as { baseUrl: string })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'baseUrl' }),
    );
    expect(Object.keys(createCloud())).toContain('enterpriseAdmin');
  });

  it.each(NAMES)('has a method for every current route of %s, and none for other routes', async (name) => {
    const { groupDifference } = await import(`../../src/generated/${name}/client-groups.ts`);
    const { catalogue } = (await findEdition(name)?.load()) ?? expect.fail(`${name} is not an edition`);
    const groups = readGroups(clientGroups, groupDifference);
    const routes = groups.names.flatMap((group) => groups.rowsOf(group).map(({ route }) => route));
    const current = [...catalogue].filter(({ deprecation }) => !deprecation?.removed && !deprecation?.renamed);
    expect(new Set(routes)).toEqual(new Set(current.map(({ route }) => route)));
  });
});
