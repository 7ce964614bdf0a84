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

test('every field of every form has a description, and no field inside an object that of a filter', () => {
  const api = { ...githubApi, ...githubDescriptions };
  let count = 0;
  const missing = new Set<string>();
  const filters = new Set<string>();
  for (const record of api.catalogue) {
    for (const field of fieldsOf(api, shapes, record, new Map())) {
      if (field.name === 'data') continue;
      for (const [depth, { name, description = '' }] of withMembers(field).entries()) {
        count += 1;
        if (description === '') missing.add(`${record.route}: ${name}`);
        if (depth > 0 && IS_FILTER.test(description)) filters.add(`${name}: ${description}`);
      }
    }
  }
  expect(count).toBeGreaterThan(5_000);
  expect([...missing]).toEqual([]);
  expect([...filters]).toEqual([]);
});

/** Sentences about parameters that select results. */
const IS_FILTER = /\b(?:filter|keep only|to return|to render|separated by)\b/i;

/** The description of a field inside a body, by the names that lead to it. The tag is the value of the member that decides about others. */
function describedAt(route: string, path: readonly string[], tag?: string): string | undefined {
  const api = { ...githubApi, ...githubDescriptions };
  const record = api.catalogue.get(route);
  const [first, ...steps] = path;
  let field = record && fieldsOf(api, shapes, record, new Map()).find(({ name }) => name === first);
  const membersOf = (control: Control): readonly Shown[] => {
    if (control.kind === 'items') return membersOf(control.itemAt(0));
    if (control.kind === 'union') return control.options.flatMap((option) => membersOf(option.control));
    if (control.kind !== 'group') return [];
    return control.isMap && control.rest ? membersOf(control.rest()) : control.membersFor(tag);
  };
  for (const step of steps) field = membersOf(field?.control as Control).find(({ name }) => name === step) as never;
  return field?.description;
}

test('a field inside an object is described by its object, and not by a parameter of the same name', () => {
  const trees = 'POST /repos/{owner}/{repo}/git/trees';
  const protection = 'PUT /repos/{owner}/{repo}/branches/{branch}/protection';
  const rulesets = 'POST /orgs/{org}/rulesets';
  expect(describedAt(trees, ['tree', 'mode'])).toContain('executable');
  expect(describedAt(protection, ['required_status_checks', 'checks', 'app_id'])).toContain('reports the check');
  expect(describedAt(rulesets, ['rules', 'type'])).toContain('Which rule');
  expect(describedAt(rulesets, ['rules', 'parameters', 'workflows'], 'workflows')).toBe('Workflows that have to pass.');
  expect(describedAt('POST /gists', ['files', 'content'])).toBe('Text of the file.');
  const token = 'POST /app/installations/{installation_id}/access_tokens';
  expect(describedAt(token, ['permissions', 'workflows'])).toContain('workflow files');
});

test('the glossary has no sentence for a field inside a body that is nowhere', () => {
  const { default: texts } = githubNested;
  const { nested } = JSON.parse(readFileSync('data/glossary.json', 'utf8')) as { nested: Record<string, string> };
  expect(Object.keys(nested).filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
});

const githubNested = await import('virtual:nested-descriptions');
