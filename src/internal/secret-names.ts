const CREDENTIAL_HEADER = /^(?:(?:proxy-)?authorization|cookie|apikey)$|-(?:token|key|secret)$/;

const SECRET_PARAMETER =
  /(?:^|[_.-])(?:token|password|passwd|passphrase|(?:client|webhook|shared|app|consumer|signing)[_.-]?secret|(?:api|private|secret|access|signing)[_.-]?key)$|^(?:secret|credentials)$/i;

const CAMEL_CASE_SECRET = /[a-z\d](?:Token|Password|Passphrase|Secret|ApiKey|PrivateKey|AccessKey|SecretKey)$/;

/** Whether a header contains a credential. The name must be in lowercase. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL_HEADER.test(name);
}

/** Whether a parameter or body field contains a secret itself, rather than its name, kind or id. */
export function isSecretParameter(name: string): boolean {
  return SECRET_PARAMETER.test(name) || CAMEL_CASE_SECRET.test(name);
}
