import { credentialsOf } from '../../core/endpoint/carried.ts';
import { isCredentialHeader, isSecretParameter } from '../../core/internal/secret-names.ts';
import { base64Of, partsOf } from '../on-demand/mask.ts';

/** The members of request options that may contain credentials. */
interface Given {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Replaces the credentials of a request in a text. */
export type Hide = (text: string) => string;

/** Hides the credentials of a request as they were sent, and in the forms in which APIs usually return them: in URLs, JSON and base64. */
export function hiderOf(given: Given): Hide {
  let secrets: string[] | undefined;
  return (text) => {
    secrets ??= secretsOf(given);
    return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  };
}

function secretsOf(given: Given): string[] {
  const marked = credentialsOf(given);
  const query = [...new URLSearchParams(given.url.replace(/^[^?]*|#.*/g, ''))];
  const values = [
    ...Object.entries(given.headers).filter(([name]) => isCredentialHeader(name) || marked.includes(name)),
    ...query.filter(([name]) => isSecretParameter(name) || marked.includes(name.toLowerCase())),
  ];
  const parts = values.flatMap(([, value]) => partsOf(String(value)));
  const forms = parts.flatMap((part) => [
    ...[part, encodeURIComponent(part), JSON.stringify(part).slice(1, -1)],
    ...base64Of(part),
  ]);
  // The longest first, because one can be the beginning of another.
  return [...new Set(forms)].filter(Boolean).sort((one, other) => other.length - one.length);
}
