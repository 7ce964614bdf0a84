import { readFileSync } from 'node:fs';
import type { GenerateOptions, JsonObject } from 'routebook/generator';
import { parse } from 'yaml';

export const everything: JsonObject = parse(readFileSync(new URL('everything.yaml', import.meta.url), 'utf8'));

const account = { $ref: '#/components/schemas/account' };

export const everythingOptions: GenerateOptions = {
  keys: 'templates',
  version: '1',
  vendor: 'acme',
  extensions: { versionPatches: 'x-changes', previews: '/x-previews' },
  serverPlaceholders: { 'https://uploads.example.com': 'origin' },
  corrections: [{ reason: 'renamed', routes: ['GET /accounts/{id}'], formerly: { account_id: 'id' } }],
  earlier: {
    openapi: '3.0.0',
    info: { title: 'Everything', version: '0.9' },
    components: { schemas: { account: { type: 'object', properties: { id: { type: 'string' } } } } },
    paths: {
      '/gone': {
        get: { responses: { 200: { description: '', content: { 'application/json': { schema: account } } } } },
      },
    },
  },
};
