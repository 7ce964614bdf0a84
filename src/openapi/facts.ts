import type { Api } from './api.ts';
import { readPlainPath } from './path-template.ts';
import type { FieldNames, OperationRules, RouteFacts } from './rules.ts';

const NO_FIELDS: FieldNames = { has: () => false, isOpen: false };

/** Reads the rules of an operation. */
export function readRules(
  { keys }: Api,
  method: string,
  url: string,
  { parameters = [], body, accept, server, auth = [], days, checkOptions, template = readPlainPath }: OperationRules,
  carried?: object,
): RouteFacts {
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  for (const each of parameters) byPlace[each.in].set(each.in === 'header' ? each.name.toLowerCase() : each.name, each);
  return {
    ...{ key: `${method} ${url}`, method, url, path: template(url, byPlace), byPlace },
    keys: new Map(keys?.().map((each) => [each.name, each])),
    required: parameters.filter((each) => each.required && each.in !== 'path'),
    ...{ body, fields: body?.fields ?? NO_FIELDS, accept, server, requirements: auth, days, checkOptions, carried },
  };
}
