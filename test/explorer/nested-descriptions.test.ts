import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Control } from '../../explorer/model/form/control.ts';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { githubDescriptions } from '../../explorer/model/github-descriptions.ts';

interface Shown {
  readonly name: string;
  readonly description?: string | undefined;
  readonly control: Control;
}

/** A field and all fields inside it. */
function withMembers(field: Shown): Shown[] {
  const { control } = field;
  if (control.kind === 'items') return [field, ...withMembers({ ...field, control: control.item }).slice(1)];
  return control.kind === 'group' ? [field, ...control.members.flatMap(withMembers)] : [field];
}

test('every field of every form has a description, including those inside objects', () => {
  const api = { ...githubApi, ...githubDescriptions };
  let count = 0;
  const missing = new Set<string>();
  for (const record of api.catalogue) {
    for (const field of fieldsOf(api, record, new Map()).flatMap(withMembers)) {
      count += 1;
      if (!field.description) missing.add(`${record.route}: ${field.name}`);
    }
  }
  expect(count).toBeGreaterThan(5_000);
  expect([...missing]).toEqual([]);
});

test('the glossary has no sentence for a field inside a body that is nowhere', () => {
  const { default: texts } = githubNested;
  const { nested } = JSON.parse(readFileSync('data/glossary.json', 'utf8')) as { nested: Record<string, string> };
  expect(Object.keys(nested).filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
});

const githubNested = await import('virtual:nested-descriptions');
