import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Control } from '../../explorer/model/form/control.ts';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { githubDescriptions } from '../../explorer/model/github-descriptions.ts';
import { shapes } from './write-request.ts';

interface Shown {
  readonly name: string;
  readonly description?: string | undefined;
  readonly control: Control;
}

/** A field and all fields inside it. */
const DEEPEST = 6;

function withMembers(field: Shown, depth = 0): Shown[] {
  const { control } = field;
  const inside = (each: Control) => withMembers({ ...field, control: each }, depth + 1).slice(1);
  if (depth > DEEPEST) return [field];
  if (control.kind === 'items') return [field, ...inside(control.itemAt(0))];
  if (control.kind === 'union') return [field, ...control.options.flatMap((option) => inside(option.control))];
  if (control.kind !== 'group') return [field];
  const tagged = control.membersFor(undefined).find(({ name }) => name === control.tag)?.control;
  const tags = tagged?.kind === 'choice' ? tagged.values.map(String) : [undefined];
  const members = tags.flatMap((tag) => control.membersFor(tag));
  const rest = control.rest ? inside(control.rest()) : [];
  return [field, ...members.flatMap((member) => withMembers(member, depth + 1)), ...rest];
}

test('every field of every form has a description, including those inside objects', () => {
  const api = { ...githubApi, ...githubDescriptions };
  let count = 0;
  const missing = new Set<string>();
  for (const record of api.catalogue) {
    for (const field of fieldsOf(api, shapes, record, new Map()).flatMap((each) =>
      each.name === 'data' ? [] : withMembers(each),
    )) {
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
