const CREDENTIAL_HEADER = /^(?:(?:proxy-)?authorization|cookie|apikey)$|-(?:token|key|secret)$/;

const SECRET_PARAMETER =
  /^(?:(?:.*[_.-])?(?:token|password|passwd|passphrase)|(?:.*[_.-])?(?:client|webhook|shared|app|consumer|signing)[_.-]?secret|secret|credentials|(?:.*[_.-])?(?:api|private|secret|access|signing)[_.-]?key)$/i;

const CAMEL_CASE_SECRET = /[a-z\d](?:Token|Password|Passphrase|Secret|ApiKey|PrivateKey|AccessKey|SecretKey)$/;

/** Whether a header carries a credential. The name is in lowercase. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL_HEADER.test(name);
}

/** Whether a parameter or body field holds a secret itself, rather than the name, kind or id of one. */
export function isSecretParameter(name: string): boolean {
  return SECRET_PARAMETER.test(name) || CAMEL_CASE_SECRET.test(name);
}
