// Payloads that GitHub has sent, or has shown in its documentation: octokit/webhooks has collected them since 2017.
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { getOrCreate } from '../../src/core/objects.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import { toJsonSchema } from '../catalogue/responses/json-schema.ts';

const readJson = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'));
const readData = (name: string) => readJson(new URL(`../../data/${name}.json`, import.meta.url));

/** Members that GitHub has added after a payload was recorded, by the name of the object that they are in. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  '': ['requester', 'workflow', 'workflow_run'],
  alert: ['node_id', 'number', 'state'],
  app: ['events', 'permissions'],
  check_run: ['details_url', 'node_id'],
  comment: [
    ...['line', 'original_line', 'original_start_line', 'performed_via_github_app', 'reactions'],
    ...['side', 'start_line', 'start_side'],
  ],
  discussion: ['state_reason'],
  forkee: ['topics', 'visibility'],
  from: ['is_one_time'],
  installation: ['app_slug', 'suspended_at', 'suspended_by'],
  issue: ['active_lock_reason', 'reactions'],
  label: ['description'],
  labels: ['description'],
  new_discussion: ['state_reason'],
  new_repository: ['has_discussions'],
  pull_request: ['active_lock_reason', 'auto_merge', 'draft'],
  release: ['immutable', 'updated_at'],
  repo: ['has_discussions', 'topics', 'visibility'],
  repository: ['disabled', 'has_discussions', 'topics', 'visibility'],
  rule: ['lock_branch_enforcement_level'],
  security_advisory: ['cvss', 'cwes'],
  // Only in payloads of marketplace_purchase, which are from the documentation.
  sender: ['node_id'],
  verification: ['verified_at'],
  workflow_job: ['created_at', 'head_branch', 'run_attempt', 'workflow_name'],
  workflow_run: ['actor', 'display_title', 'path', 'triggering_actor'],
};

/** A member of the other one of two kinds of payloads. Every payload has one of both. */
const OTHER_KIND = ['requested_team'];

interface Recorded {
  readonly name: string;
  readonly examples: readonly { readonly action?: string }[];
}

/** What keeps a payload from having its type. Formats of texts are not checked, because types do not have them. */
function createValidate(): (name: string, payload: unknown) => readonly ErrorObject[] {
  const { schemas, webhooks } = readData('webhooks');
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  for (const [name, type] of Object.entries({ ...readData('github').schemas, ...schemas })) {
    ajv.addSchema(toJsonSchema(type as never), name);
  }
  const validators = new Map<string, ValidateFunction>();
  return (name, payload) => {
    const known = Object.hasOwn(webhooks, name) ? name : name.replace(/\..*/, '');
    const validate = getOrCreate(validators, known, () => ajv.compile(toJsonSchema(webhooks[known])));
    // A union adds errors to those of its parts: none of them fits, and the value is not null.
    return validate(payload)
      ? []
      : (validate.errors ?? []).filter(({ message }) => !/in anyOf$|be null$/.test(message ?? ''));
  };
}

test('the payloads that GitHub has sent have the types of the package, except for members that are newer', () => {
  const file = `${fetchTools('descriptions')}/@octokit/webhooks-examples/api.github.com/index.json`;
  const recorded: readonly Recorded[] = readJson(file);
  const validate = createValidate();
  const missing = new Map<string, Set<string>>();
  const wrong: string[] = [];
  let count = 0;
  for (const { name, examples } of recorded) {
    for (const payload of examples) {
      count += 1;
      for (const { keyword, instancePath, message, params } of validate(`${name}.${payload.action}`, payload)) {
        const member = params['missingProperty'] as string;
        const owner = instancePath.replace(/\/\d+$/, '').replace(/.*\//, '');
        if (keyword !== 'required') wrong.push(`${name}.${payload.action} ${instancePath} ${message}`);
        else if (owner !== '' || !OTHER_KIND.includes(member)) getOrCreate(missing, owner, () => new Set()).add(member);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.fromEntries([...missing].map(([owner, names]) => [owner, [...names].sort()]))).toEqual(NEWER);
  expect(count).toBe(329);
});
