import { createHmac } from 'node:crypto';
import type { SharedLimit } from '../send/limits/shared.ts';

/**
 * The name of a limit in the storage. It is a keyed hash, so that neither the credentials nor the name of a server can be read from it. The
 * credentials are the key of the hash, unless the processes have an identity. The braces keep all keys of a limit on one node of a cluster.
 */
export function keyOf(prefix: string, identity: string | undefined, limit: SharedLimit): string {
  const { origin, resource, credentials } = limit;
  const hash = createHmac('sha256', JSON.stringify(identity ?? credentials))
    .update(JSON.stringify([origin, resource]))
    .digest('base64url');
  return `${prefix}{${hash}}`;
}
