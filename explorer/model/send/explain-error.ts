import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer, splitPointer } from '../../../src/core/json-pointer.ts';
import { readLimit } from '../../../src/github/limits/read-limit.ts';
import { describePermissions } from '../../../src/github/permissions/describe-permissions.ts';
import { ResponseError } from '../../../src/send/errors.ts';
import { BODY } from '../form/draft.ts';
import type { Call } from '../request/read-form-call.ts';
import { githubStatus } from '../response/github-status.ts';
import type { RealResponse } from './send-call.ts';

interface Explanation {
  readonly cause: string;
  readonly fix: string;
  readonly fields: readonly RefusedField[];
}

/** A field that the API has refused. */
interface RefusedField {
  readonly name: string;
  /** The field of the form; absent if the form has none. */
  readonly pointer: string | undefined;
  readonly reason: string;
}

export interface ErrorSource {
  readonly record: RouteRecord;
  readonly call: Call;
  /** Whether no token was sent. */
  readonly isAnonymous: boolean;
}

/** Why a call of GitHub's API failed, and what helps. */
export function explainError(
  source: ErrorSource,
  response: RealResponse,
  data: unknown,
  now = Date.now(),
): Explanation {
  const { record, call, isAnonymous } = source;
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const limit = readLimit({ status, headers: new Headers(headers), data, now } as Parameters<typeof readLimit>[0]);
  const { fields } = new ResponseError({ route: record.route, url: '', status, data, headers });
  const isPrimary = limit?.kind === 'primary';
  if (limit) {
    const minutes = Math.max(1, Math.ceil(((limit.retryAt ?? now) - now) / 60_000));
    const wait = `Send it again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
    return {
      cause: isPrimary ? 'The rate limit is used up.' : 'Too many requests were sent in a short time.',
      fix: isPrimary && isAnonymous ? `${wait} A token has a higher limit of its own: choose one above.` : wait,
      fields: [],
    };
  }
  return {
    cause: githubStatus(record, String(status)),
    fix: fixOf(source, status, headers),
    fields: fields.map(({ field, code = '', message }) => ({
      name: field,
      pointer: pointerOf(call, field),
      reason: message ?? (Object.hasOwn(REASONS, code) ? REASONS[code] : code.replaceAll('_', ' ')) ?? '',
    })),
  };
}

// https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed
const REASONS: { readonly [code: string]: string } = {
  missing: 'names something that does not exist',
  missing_field: 'is required',
  invalid: 'is not valid',
  already_exists: 'is taken: choose another value',
  unprocessable: 'is not valid',
};

function fixOf(
  { record, isAnonymous }: ErrorSource,
  status: number,
  headers: Readonly<Record<string, string>>,
): string {
  if (status === 401) return isAnonymous ? 'No token was sent: choose one above.' : 'Choose another token above.';
  if (status !== 403 && status !== 404) return '';
  const sso = /\burl=(https?:\S+)/.exec(headers['x-github-sso'] ?? '')?.[1];
  if (sso !== undefined) return `Authorize the token for the single sign-on of the organization: ${sso}`;
  const names = Array.from(record.path.matchAll(/\{([^}]*)\}/g), ([, name]) => `\`${name}\``);
  const check =
    status === 404 && names.length > 0 ? `Check ${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')}. ` : '';
  if (isAnonymous) return `${check}No token was sent: what is private needs one. Choose it above.`;
  const required = headers['x-accepted-github-permissions']?.replaceAll('=', ': ');
  const needs = required ?? (record.permissions && describePermissions(record.permissions));
  const scopes = headers['x-oauth-scopes'];
  return `${check}${needs ? `The token needs ${needs}.` : ''}${scopes ? ` It has the scopes ${scopes}.` : ''}`;
}

/** The field of the form that the API names: by its name, or the name of what it is in. */
function pointerOf({ fields, written }: Call, named: string): string | undefined {
  const [name = ''] = named.startsWith('/') ? splitPointer(named) : named.split(/[.[]/);
  if (fields.some((field) => field.name === name)) return joinPointer('', name);
  return written.length > 0 ? BODY : undefined;
}
