import { readFileSync } from 'node:fs';
import { generate, stringifyCatalogue } from 'routebook/generator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER } from '../support/editions.ts';
import { createWorkplace, run, runWith, type Workplace } from './program.ts';

const shop = JSON.parse(readFileSync(new URL('../../examples/generator/openapi.json', import.meta.url), 'utf8'));
/** The same API without the response member `status`, and with another required body member. */
const changed = structuredClone(shop);
delete changed.components.schemas.Order.properties.status;
changed.paths['/orders'].post.requestBody.content['application/json'].schema.required = ['product', 'amount'];

const SWAGGER = `swagger: '2.0'
info: { title: shop, version: '1' }
host: api.shop.example
paths:
  /orders:
    get: { responses: { 200: { description: Orders, schema: { type: array, items: { type: string } } } } }
`;

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('before.json', JSON.stringify(shop));
  workplace.write('after.json', JSON.stringify(changed));
  workplace.write('catalogue.json', stringifyCatalogue(generate(shop).catalogue));
  workplace.write('broken.json', '{"openapi": "3.1.0", "paths": ');
  workplace.write('empty.json', '{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}');
  workplace.write('list.json', '[]');
  workplace.write('swagger.yaml', SWAGGER);
  workplace.write('future.json', '{"format": 2, "routes": {}, "schemas": {}}');
  workplace.write('invalid.json', '{"format": 1, "routes": {"GET /x": null}, "schemas": {}}');
});
afterAll(() => workplace.remove());

const diff = (...args: string[]) => runWith({ folder: workplace.folder }, 'diff', ...args);

describe('routebook diff', () => {
  it('compares two versions of GitHub’s API and prints the changes of a route', () => {
    const { status, stdout, stderr } = run('diff', '2022-11-28', '2026-03-10', '--route', '/rate_limit');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'GET /rate_limit',
        '  breaks readers: The response member `rate` was removed (200). [response-member-removed, published]',
        '',
        '1 change in 1 route: 0 break requests, 1 breaks readers, 0 are safe.',
        '',
      ].join('\n'),
    );
  });

  it('groups the changes of two descriptions by route, the breaking ones first', () => {
    expect(diff('before.json', 'after.json').stdout).toMatchInlineSnapshot(`
      "GET /orders
        breaks readers: The response member \`[].status\` was removed (200). [response-member-removed]

      POST /orders
        breaks requests: The body member \`amount\` is now required. [body-member-now-required]
        breaks readers: The response member \`status\` was removed (201). [response-member-removed]

      3 changes in 2 routes: 1 breaks requests, 2 break readers, 0 are safe.
      "
    `);
  });

  it('prints the same changes of a catalogue file and a newer description', () => {
    expect(diff('catalogue.json', 'after.json').stdout).toBe(diff('before.json', 'after.json').stdout);
  });

  it('reads a Swagger 2 description', () => {
    expect(diff('swagger.yaml', 'swagger.yaml', '--fail-on', 'any')).toEqual({
      status: 0,
      stdout: 'No changes.\n',
      stderr: '',
    });
  });

  it('prints JSON with a summary and all changes', () => {
    const { before, after, summary, changes } = JSON.parse(diff('before.json', 'after.json', '--json').stdout);
    expect({ before, after }).toEqual({ before: 'before.json', after: 'after.json' });
    expect(summary).toEqual({ routes: 2, changes: 3, breaksRequests: 1, breaksReaders: 2, safe: 0 });
    expect(changes).toContainEqual({
      route: 'POST /orders',
      in: 'body',
      contentType: 'application/json',
      pointer: '/amount',
      kind: 'member-now-required',
      rule: 'body-member-now-required',
      effect: 'breaks-requests',
      message: 'The body member `amount` is now required.',
    });
  });

  it('prints Markdown with a section for each effect', () => {
    expect(diff('before.json', 'after.json', '--markdown').stdout).toMatchInlineSnapshot(`
      "## Changes from before.json to after.json

      3 changes in 2 routes: 1 breaks requests, 2 break readers, 0 are safe.

      ### Breaks requests

      - \`POST /orders\`
        - The body member \`amount\` is now required.

      ### Breaks readers

      - \`GET /orders\`
        - The response member \`[].status\` was removed (200).
      - \`POST /orders\`
        - The response member \`status\` was removed (201).
      "
    `);
  });

  it.each([
    ['before.json', 'after.json', 'requests', 1],
    ['before.json', 'after.json', 'readers', 1],
    ['before.json', 'after.json', 'breaking', 1],
    ['before.json', 'before.json', 'any', 0],
  ])('diff %s %s --fail-on %s exits with %i', (before, after, failOn, status) => {
    expect(diff(before, after, '--fail-on', failOn).status).toBe(status);
  });

  it.each(['broken.json', 'empty.json', 'list.json', 'future.json', 'invalid.json', 'missing.json', '2019-01-01', '.'])(
    'exits with 3 and prints no changes if %s cannot be compared',
    (name) => {
      const { status, stdout, stderr } = diff(name, 'before.json', '--fail-on', 'any');
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
      expect(stderr).toMatch(/^routebook: /);
    },
  );

  it.each([
    [['before.json'], 'missing'],
    [['before.json', 'after.json', 'third.json'], 'too many arguments'],
    [['before.json', 'after.json', '--fail-on', 'reader'], 'did you mean'],
    [['before.json', 'after.json', '--json', '--markdown'], 'cannot be used together'],
  ])('refuses %j', (args, message) => {
    const { status, stdout, stderr } = diff(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.toLowerCase()).toContain(message);
  });
});

describe('a comparison with many changes', () => {
  it('is summarized by kind, tag and schema, and --all lists every change', () => {
    const { status, stdout } = run('diff', SERVER.name, 'ghec');
    expect(status).toBe(0);
    const [first = ''] = stdout.split('\n');
    const [, count = ''] = /^(\d+) changes in \d+ routes: /.exec(first) ?? [];
    expect(Number(count)).toBeGreaterThan(1000);
    expect(stdout).toMatch(/\nBy kind\n +\d+ [a-z-]+ \(.*\)\n/);
    expect(stdout).toMatch(/\nBy tag\n +\d+ [a-z-]+\n/);
    expect(stdout).toMatch(/\nSchemas that are affected most\n +\d+ [A-Z]\w+\n/);
    expect(stdout).toContain('--all');
    expect(stdout.split('\n').length).toBeLessThan(60);
    const all = run('diff', SERVER.name, 'ghec', '--all');
    // Equal changes of several routes are one line.
    expect(all.stdout.split('\n').length).toBeGreaterThan(1000);
  });
});
