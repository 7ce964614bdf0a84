import type { Catalogue } from 'routebook/catalogue';
import type { Responses } from 'routebook/catalogue/responses';
import { isSecretParameter } from '../../src/core/secrets.ts';

/** The secrets in the responses of an API, by its descriptions. */
export interface ResponseSecrets {
  /** The names of members that contain secrets. */
  readonly names: readonly string[];
  /** The routes whose response is a new secret. */
  readonly issuing: ReadonlySet<string>;
}

/** Members whose names are not those of secrets in requests: a private key, and the configuration of a runner with its token. */
const ONLY_IN_RESPONSES = ['pem', 'encoded_jit_config'];

const isSecret = (name: string) => isSecretParameter(name) || ONLY_IN_RESPONSES.includes(name);

/** Members of the objects that describe types. Everything else in such an object is the name of a member. */
const MEMBER_LISTS = ['required', 'optional'];

/** Finds the secrets in the successful responses of all routes. A route issues a secret if its response always has one as a member of its own. */
export function findSecrets(catalogue: Catalogue, responses: Responses): ResponseSecrets {
  const names = new Set<string>();
  const issuing = new Set<string>();
  const seen = new Set<string>();
  const visit = (type: unknown): void => {
    if (typeof type === 'string') visitNamed(type);
    if (typeof type !== 'object' || type === null) return;
    for (const [name, value] of Object.entries(type)) {
      if (MEMBER_LISTS.includes(name))
        for (const member of Object.keys(value ?? {})) if (isSecret(member)) names.add(member);
      visit(value);
    }
  };
  const visitNamed = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    visit(responses.getSchema(name));
  };
  for (const { route } of catalogue) {
    for (const { status, type } of responses.get(route) ?? []) {
      if (!status.startsWith('2')) continue;
      visit(type);
      if (Object.keys(requiredOf(type, responses)).some(isSecret)) issuing.add(route);
    }
  }
  return { names: [...names], issuing };
}

/** The members that a value of a type always has. */
function requiredOf(type: unknown, responses: Responses, depth = 0): object {
  if (depth > 5) return {};
  if (typeof type === 'string') return requiredOf(responses.getSchema(type), responses, depth + 1);
  if (typeof type !== 'object' || type === null) return {};
  const { required = {}, allOf = [] } = type as { required?: object; allOf?: readonly unknown[] };
  return Object.assign({}, required, ...allOf.map((each) => requiredOf(each, responses, depth + 1)));
}
