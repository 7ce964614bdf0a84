import type { Api } from './api.ts';
import { readPlainPath } from './path-template.ts';
import type { FieldNames, OperationRules, RouteFacts } from './rules.ts';

const NO_FIELDS: FieldNames = { has: () => false, isOpen: false };

/** Reads the rules of an operation. */
export function readRules(api: Api, method: string, url: string, rules: OperationRules, carried?: object): RouteFacts {
  const { parameters = [], body, auth = [], template = readPlainPath } = rules;
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  for (const each of parameters) byPlace[each.in].set(each.in === 'header' ? each.name.toLowerCase() : each.name, each);
  return {
    ...rules,
    ...{ api, key: `${method} ${url}`, method, url, path: template(url, byPlace), byPlace },
    keys: new Map(api.keys?.().map((each) => [each.name, each])),
    required: parameters.filter((each) => each.required && each.in !== 'path'),
    fields: body?.fields ?? NO_FIELDS,
    requirements: auth,
    carried,
  };
}
