import { cached } from './memoize.ts';

const CREDENTIAL_HEADER = /^cookie$|(?:^|-)(?:auth(?:orization)?|token|(?:api)?key|secret|jwt|signature|password)$/;

const SECRET_PARAMETER =
  /(?:^|[_.-])(?:token|password|passwd|passphrase|jwt|(?:client|webhook|shared|app|consumer|signing)[_.-]?secret|(?:api|private|secret|access|signing)[_.-]?key|(?:amz|goog)[_.-]signature)$|^(?:secret|credentials|sig|otp|code_verifier|client_assertion)$/i;

const CAMEL_CASE_SECRET = /[a-z\d](?:Token|Password|Passphrase|Secret|ApiKey|PrivateKey|AccessKey|SecretKey|Jwt)$/;

const AMBIGUOUS_PARAMETER = /^(?:key|code|signature|auth)$/i;

/** Whether a header contains a credential. The name must be in lowercase. */
export const isCredentialHeader = cached((name) => CREDENTIAL_HEADER.test(name));

/** Whether a parameter or body field contains a secret itself, rather than its name, kind or id. */
export const isSecretParameter = cached((name) => SECRET_PARAMETER.test(name) || CAMEL_CASE_SECRET.test(name));

/** Whether a parameter contains a secret if it is not a body field: a code in a path or a redirect is exchanged for credentials. */
export function isSecretInUrl(name: string): boolean {
  return name === 'code' || isSecretParameter(name);
}

/**
 * Whether a parameter or body field contains a secret in many APIs, but not in GitHub's: there, `key` is the name of a cache or a public
 * key, `code` is in paths only, and `signature` is that of a commit.
 */
export function isAmbiguousParameter(name: string): boolean {
  return AMBIGUOUS_PARAMETER.test(name);
}
