/**
 * Members of responses that contain secrets: tokens, keys, and the configuration of a runner with its token. `test/proxy/secrets.test.ts` compares
 * this list and the next one with the descriptions of all responses.
 */
export const SECRET_MEMBERS: readonly string[] = [
  ...['token', 'temp_clone_token', 'temp_download_token', 'hashed_token', 'secret', 'client_secret', 'webhook_secret'],
  ...['pem', 'encoded_jit_config'],
];

/** The ends of paths whose response is a new secret, including those of editions and of routes that are not known. */
const ISSUING =
  /\/(?:(?:registration|remove)-token|generate-jitconfig|access_tokens)\/?$|^\/app-manifests\/[^/]+\/conversions\/?$|^\/applications\/[^/]+\/token(?:\/scoped)?\/?$|^\/(?:admin\/users\/[^/]+\/)?authorizations(?:\/.*)?$/i;

/** Whether the response to a request is a new secret, with which a client could send requests without the proxy. */
export function issuesSecret(method: string, path: string): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && ISSUING.test(path);
}
