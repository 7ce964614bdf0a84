import { readFileSync } from 'node:fs';
import { emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../support/compile.ts';
import { lineOf } from './support.ts';

// The habits of descriptions of other kinds of API, written small.

const [payments = {}, cluster = {}, calls = {}] = ['payments', 'cluster', 'calls'].map(
  (name): JsonObject => parse(readFileSync(new URL(`other-apis/${name}.yaml`, import.meta.url), 'utf8')),
);

const made = (description: JsonObject) => generate(description).catalogue;

describe('descriptions of other APIs', () => {
  test('payments', () => {
    const catalogue = made(payments);
    expect(Object.keys(catalogue.routes)).toEqual([
      'GET /v1/charges',
      'GET /v1/quotes/{quote}/pdf',
      'POST /v1/charges',
      'POST /v1/files',
    ]);
    expect(catalogue.routes['GET /v1/charges']).toMatchObject({ pagination: { by: 'cursor', items: 'data' } });
    expect(catalogue.routes['GET /v1/charges']?.body).toBeUndefined();
    expect(lineOf(catalogue, 'POST /v1/charges')).toContain(
      '<(PostChargesFields | { data: b.PostChargesBody | api.Form | string }), "POST"',
    );
    expect(lineOf(catalogue, 'GET /v1/quotes/{quote}/pdf')).toContain('api.ApiResponse<ArrayBuffer, 200>');
  });

  test('cluster', () => {
    const catalogue = made(cluster);
    expect(Object.keys(catalogue.schemas)).toEqual(['IoExampleV1Meta', 'IoExampleV1Pod', 'IoExampleV1PodList']);
    expect(lineOf(catalogue, 'GET /api/v1/namespaces/{namespace}/pods/{name}')).toContain(
      'api.ApiResponse<s.IoExampleV1Pod, 200>',
    );
    expect(lineOf(catalogue, 'PUT /api/v1/namespaces/{namespace}/pods/{name}')).toContain('data: s.IoExampleV1Pod');
    expect(lineOf(catalogue, 'PATCH /api/v1/namespaces/{namespace}/pods/{name}')).toContain(
      'data?: { [name: string]: unknown }',
    );
    expect(catalogue.routes['GET /api/v1/pods']?.pagination).toEqual({
      by: 'cursor',
      items: 'items',
      parameter: 'continue',
    });
  });

  test('calls', () => {
    const catalogue = made(calls);
    expect(catalogue.server).toBe('https://calls.example');
    expect(Object.keys(catalogue.routes)).toEqual([
      'GET /2010-04-01/Accounts/{Sid}/Calls.json',
      'POST /2010-04-01/Accounts/{Sid}/Calls.json',
    ]);
    expect(lineOf(catalogue, 'GET /2010-04-01/Accounts/{Sid}/Calls.json', 'pages.ts')).toBe(
      '{ /** @minLength 34 */ sid?: string | null };',
    );
  });

  test('have types that compile', () => {
    const files = new Map<string, string>();
    for (const [name, description] of Object.entries({ payments, cluster, calls })) {
      for (const [file, text] of emitTypes(made(description))) files.set(`${name}/${file}`, text);
    }
    expect(
      compile(files, { compilerOptions: { lib: ['es2022', 'dom', 'dom.iterable'], exactOptionalPropertyTypes: true } }),
    ).toEqual([]);
  });
});
