import { createGitHub as createCloud } from 'routebook/ghec';
import { github as cloudCatalogue } from 'routebook/ghec/catalogue';
import { createGitHub as createServer } from 'routebook/ghes-3.19';
import { github as serverCatalogue } from 'routebook/ghes-3.19/catalogue';
import { describe, expect, it } from 'vitest';
import { readGroups } from '../../src/client/operations/operation-groups.ts';
import { clientGroups } from '../../src/generated/client-groups.ts';
import { groupDifference as ofCloud } from '../../src/generated/ghec/client-groups.ts';
import { groupDifference as ofServer } from '../../src/generated/ghes-3.19/client-groups.ts';
import { startServer } from './server.ts';

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

  it.each([
    ['ghec', ofCloud, cloudCatalogue],
    ['ghes-3.19', ofServer, serverCatalogue],
  ])('has a method for every current route of %s, and none for other routes', (_, difference, catalogue) => {
    const groups = readGroups(clientGroups, difference);
    const routes = groups.names.flatMap((group) => groups.rowsOf(group).map(({ route }) => route));
    const current = [...catalogue].filter(({ deprecation }) => !deprecation?.removed && !deprecation?.renamed);
    expect(new Set(routes)).toEqual(new Set(current.map(({ route }) => route)));
  });
});
