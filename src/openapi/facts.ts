import { readPlainPath } from './path-template.ts';
import type { BodyRule, FieldNames, OperationRules, RouteFacts } from './rules.ts';

/** Reads the rules of an operation. */
export function readRules(method: string, url: string, rules: OperationRules, carried?: object): RouteFacts {
  const { parameters = [], body, accept, server, auth = [], days, checkOptions, template = readPlainPath } = rules;
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  for (const each of parameters) byPlace[each.in].set(each.in === 'header' ? each.name.toLowerCase() : each.name, each);
  return {
    key: `${method} ${url}`,
    method,
    url,
    ...template(url, byPlace),
    byPlace,
    required: parameters.filter((each) => each.required && each.in !== 'path'),
    body,
    fields: fieldsOf(body),
    accept,
    server,
    requirements: auth,
    days,
    checkOptions,
    carried,
  };
}

/** Text and bytes have no fields: a call that passes some is refused when its body is written. */
function fieldsOf(body: BodyRule | undefined): FieldNames {
  const described = body?.media.filter(([, { isRaw }]) => !isRaw) ?? [];
  const known = new Set(described.flatMap(([, , { names = [] }]) => names));
  const isOpen = described.some(([, , { names, open }]) => names === undefined || open === true);
  return { has: (name) => known.has(name), isOpen: isOpen || (body !== undefined && described.length === 0) };
}
