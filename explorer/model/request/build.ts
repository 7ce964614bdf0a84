import type { RequestOptions } from 'routebook';
import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { EndpointError } from '../../../src/core/errors.ts';
import { joinPointer, splitPointer } from '../../../src/core/json-pointer.ts';
import type { Api, UntypedOptions } from '../api.ts';
import type { Control } from '../form/control.ts';
import { BODY, DATA, type Draft, isJsonText } from '../form/draft.ts';
import { lineOf } from '../form/json-lines.ts';
import { chosenOption, membersAt } from '../form/read-draft.ts';
import type { Call, Problem } from './read-form-call.ts';

/** These are shown above the form, since they are not about what is filled in. */
const ABOUT_THE_ROUTE: ReadonlySet<string> = new Set(['REMOVED_ROUTE', 'DEPRECATED_ROUTE']);

/** What a call is checked with. */
interface CheckSource {
  readonly api: Api;
  /** The catalogue whose `check` looks inside bodies, if it is known. */
  readonly reference: Pick<Catalogue, 'check'> | undefined;
  readonly record: RouteRecord;
  readonly draft: Draft;
}

/** All problems: those found while reading the form, those of `check`, and the errors of the builder. Each field has one of a kind. */
export function findProblems(
  source: CheckSource,
  call: Call,
  errors: readonly (EndpointError | undefined)[],
): Problem[] {
  const { api, reference = api.catalogue, record, draft } = source;
  const unread = call.problems.flatMap(({ field }) => field ?? []);
  // What is inside a field cannot be checked until all of it can be read.
  const isUnread = (field: string) => unread.some((each) => each === field || each.startsWith(`${field}/`));
  const found: Problem[] = [...call.problems];
  for (const { code, parameter, pointer, message, severity } of reference.check(record.route, call.options)) {
    const { field, inner = [] } = fieldOf(source, call, parameter, pointer);
    const entry = field === undefined ? undefined : draft.get(field);
    if (ABOUT_THE_ROUTE.has(code) || (field !== undefined && isUnread(field))) continue;
    const isMissing = code === 'MISSING_PARAMETER' || code === 'MISSING_BODY';
    found.push({
      message: shortMessage(message, field),
      severity,
      isMissing,
      ...(field === undefined ? {} : { field }),
      ...(isJsonText(entry) ? { line: lineOf(entry.json, inner) } : {}),
    });
  }
  if (api.needsBaseUrl && !('baseUrl' in call.options)) found.push(missingBaseUrl(api));
  for (const error of new Map(errors.map((each) => [each?.message, each])).values())
    found.push(...errorProblems(error, new Set(found.map(({ field }) => field))));
  return found;
}

interface Target {
  readonly field?: string;
  /** The steps from the field to the value. */
  readonly inner?: readonly string[];
}

/** The field that a finding is about: the control of the member, or that of the JSON or list that contains it. */
function fieldOf(
  { record, draft }: CheckSource,
  { fields, options }: Call,
  parameter: string | undefined,
  pointer: string | undefined,
): Target {
  if (pointer === undefined && parameter === undefined) return {};
  const steps = pointer === undefined ? [parameter ?? ''] : splitPointer(pointer);
  if (steps[0] === 'parameters' && pointer !== undefined) steps.shift();
  const [first = ''] = steps;
  const own = fields.find(({ name }) => name === first);
  const isParameter = record.parameters.some(({ name }) => name === first);
  if (isJsonText(draft.get(BODY)) && !isParameter)
    return { field: BODY, inner: 'data' in options && first === 'data' ? steps.slice(1) : steps };
  if (own !== undefined) return visiblePointer(own.control, draft, own.pointer, steps.slice(1));
  // The members of a body that is one field are passed like parameters.
  const data = fields.find(({ pointer: each, place }) => each === DATA && place === 'body');
  if (data === undefined || !/^\/parameters\/|^$/.test(pointer ?? ''))
    return { field: joinPointer('', parameter ?? first) };
  return visiblePointer(data.control, draft, DATA, steps);
}

/** The pointer of the innermost control on the way to a value. */
function visiblePointer(control: Control, draft: Draft, field: string, inner: readonly string[]): Target {
  const [step, ...others] = inner;
  const entry = draft.get(field);
  if (step === undefined || entry === null || isJsonText(entry)) return { field, inner };
  const next = joinPointer(field, step);
  switch (control.kind) {
    case 'union':
      return visiblePointer(chosenOption(control, draft, field).control, draft, field, inner);
    case 'items':
      return visiblePointer(control.itemAt(Number(step)), draft, next, others);
    case 'group': {
      const member = membersAt(control, draft, field).find(({ name }) => name === step)?.control ?? control.rest?.();
      return member === undefined ? { field } : visiblePointer(member, draft, next, others);
    }
    default:
      return { field };
  }
}

/** Next to its field, a message needs only the last part of the name. */
function shortMessage(message: string, field: string | undefined): string {
  const path = field?.slice(1) ?? '';
  if (!path.includes('/')) return message;
  const inner = path.replace(/^data\//, '');
  const name = JSON.stringify(splitPointer(`/${path}`).at(-1));
  return message.replace(JSON.stringify(inner), name).replace(JSON.stringify(path), name);
}

function missingBaseUrl({ baseUrl }: Api): Problem {
  const message = `"baseUrl" is required, because every server has its own, such as ${baseUrl}.`;
  return { field: joinPointer('', 'baseUrl'), message, severity: 'error', isMissing: true };
}

/** A field that already has a problem does not need the same one again. */
function errorProblems(error: EndpointError | undefined, known: ReadonlySet<string | undefined>): Problem[] {
  if (error === undefined) return [];
  const names = error.parameters ?? (error.parameter === undefined ? [] : [error.parameter]);
  const { message } = error;
  const isMissing = error.code === 'MISSING_PARAMETER';
  if (names.length === 0) return [{ message, severity: 'error', isMissing }];
  const fields = names.map((name) => joinPointer('', name)).filter((field) => !known.has(field));
  return fields.map((field) => ({ field, message, severity: 'error', isMissing }));
}

export type Built = { readonly request: RequestOptions } | { readonly error: EndpointError };

/** Builds the request. The token is a default next to its base URL, so that a request to another origin is refused. */
export function build(api: Api, route: string, options: UntypedOptions, token: string, scheme = ''): Built {
  const { baseUrl, ...others } = options as { readonly baseUrl?: string };
  try {
    // Two steps, because a change of the origin drops the credentials of the step before.
    const base = baseUrl === undefined ? api.endpoint : api.endpoint.defaults({ baseUrl });
    const authorized = token === '' ? base : base.defaults(credentials(api, token, scheme));
    return { request: authorized(route, others as UntypedOptions) };
  } catch (error) {
    if (error instanceof EndpointError) return { error };
    throw error;
  }
}

function credentials(api: Api, token: string, scheme: string): object {
  return api.credentialsOf?.(token, scheme) ?? { headers: { authorization: `Bearer ${token}` } };
}
