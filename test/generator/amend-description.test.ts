import { describe, expect, it } from 'vitest';
import { amendDescription } from '../../generator/github/amend-description.ts';

const list = { operationId: 'pets/list', 'x-github': { category: 'pets' } };
const old = { operationId: 'pets/count', deprecated: true };
const description = { openapi: '3.0.3', paths: { '/pets': { get: list }, '/count': { get: old } } };
const notice = { kind: 'deprecated', date: '2026-06-30', until: '2026-12-31' };
const addition = (route: string) => ({
  reason: 'New.',
  source: 'https://pets.test/',
  route,
  operation: { tags: ['new'] },
});

describe('amendDescription', () => {
  it('adds a route, next to the other methods of its path', () => {
    const { paths } = amendDescription(description, [addition('POST /pets'), addition('GET /new')], []);
    expect(paths).toEqual({
      '/pets': { get: list, post: { tags: ['new'] } },
      '/count': { get: old },
      '/new': { get: { tags: ['new'] } },
    });
  });

  it('rejects an addition that the description has now', () => {
    expect(() => amendDescription(description, [addition('GET /pets')], [])).toThrow(
      'The description has "GET /pets" now; remove the addition (at additions#/0)',
    );
  });

  it('deprecates a route with the dates of the notice, unless the description does so or lacks it', () => {
    const routes = ['GET /pets', 'GET /count', 'GET /unknown'];
    const { paths } = amendDescription(description, [], [{ ...notice, routes }]);
    const dates = { deprecationDate: '2026-06-30', removalDate: '2026-12-31' };
    expect(paths).toEqual({
      '/pets': { get: { ...list, deprecated: true, 'x-github': { category: 'pets', ...dates } } },
      '/count': { get: old },
    });
  });

  it('deprecates no route of a notice of another kind, or about a part of it', () => {
    const routes = ['GET /pets'];
    const others = [
      { ...notice, kind: 'limit' },
      { ...notice, parameters: ['page'] },
      { ...notice, members: ['id'] },
    ];
    expect(
      amendDescription(
        description,
        [],
        others.map((each) => ({ ...each, routes })),
      ),
    ).toEqual(description);
    expect(description.paths['/pets']).toEqual({ get: list });
  });
});
