import type { Span } from '../call.ts';

const VERB = '(get|head|post|put|patch|delete)';
/** What follows a verb in the name of a function that sends a request: `postJson`, `GetFromJsonAsync`. */
const REST = '(?:_?async|_?json|FromJsonAsync|AsJsonAsync|ForObject|ForEntity|_request|Request)?';
/** What may be between the opening bracket and a text: a client or context, and a function that fills in values. */
const WITHIN =
  '(?:[&$]?[\\w.]+,\\s*)?(?:&?(?:fmt\\.Sprintf|String\\.format|format!|sprintf|url!|Uri)\\(\\s*|[&$@frb]{1,2})?';
/** `client.post("…`, `get "…` of Ruby, `Method.Post, "…`, `"POST", "…` */
const CALLED = new RegExp(`(?:^|[^a-z])${VERB}${REST}!?\\s*(?:<[^()]*>)?[( ]\\s*${WITHIN}$`, 'i');
const BEFORE = new RegExp(`(?:["':]|Method(?:\\.|::|_)?)${VERB}["']?(?:\\(\\))?\\s*,\\s*${WITHIN}$`, 'i');
/** `.method("POST").withUrlPath("…` */
const CHAINED = new RegExp(`\\.method\\(\\s*["']${VERB}["']\\s*\\)[^;]*$`, 'i');
/** `{ method: 'POST' }`, `-Method Post`, `'Method' = 'Post'`, `method="POST"` */
const OPTION = new RegExp(
  `(?:-method\\s+|\\bmethod["']?\\s*(?:[:=]|=>|\\()\\s*)["']?(?:\\w+(?:\\.|::))?${VERB}\\b`,
  'i',
);
const FETCHED = /\bfetch\(\s*$/;
const ASSIGNED =
  /(?:^|[\s(,])(?:const |let |var |val |auto |String |string )?[$@]?([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*(?:[\w.:!&]+\(\s*|[&$@frb]{1,2})?$/;
/** How far the options of a request, and the use of a variable, are looked for. */
const NEAR = 300;
const FAR = 600;

/** The method that is written next to a URL or path. Undefined if there is none, or more than one. */
export function writtenMethod(text: string, { start, end }: Span): string | undefined {
  const before = text.slice(Math.max(start - 160, 0), start);
  const called = (CALLED.exec(before) ?? BEFORE.exec(before) ?? CHAINED.exec(before))?.[1];
  const [statement = ''] = text.slice(end, end + NEAR).split(/;|\n\s*\n|\n\s*[}\])]/, 1);
  const found = OPTION.exec(statement)?.[1] ?? called;
  if (found !== undefined) return found.toUpperCase();
  if (FETCHED.test(before) && /^\s*\)/.test(text.slice(end, end + 20))) return 'GET';
  const [, name] = ASSIGNED.exec(before) ?? [];
  return name === undefined ? undefined : methodOfVariable(text.slice(end, end + FAR), name);
}

/** Whether a method is the argument before a text: `request("GET", "notifications")`. */
export function isGivenWithMethod(text: string, { start }: Span): boolean {
  return BEFORE.test(text.slice(Math.max(start - 60, 0), start));
}

/** `request("POST", url)`, `client.post(url)` */
function methodOfVariable(text: string, name: string): string | undefined {
  const use = `&?\\$?${name}\\b`;
  const uses = [
    new RegExp(`(?:^|[^a-z])${VERB}${REST}\\s*(?:<[^()]*>)?[( ]\\s*(?:[&$]?[\\w.]+,\\s*)?${use}`, 'gi'),
    new RegExp(`(?:["']|Method(?:\\.|::|_)?)${VERB}["']?(?:\\(\\))?\\s*,\\s*${use}`, 'gi'),
  ];
  const verbs = new Set(uses.flatMap((each) => [...text.matchAll(each)].map(([, verb = '']) => verb.toUpperCase())));
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
}
