import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Finds all addresses of a name, as `lookup` of `node:dns/promises` does with `all`. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** A name that has an address which is not public. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';

  constructor() {
    super('The name has an address that is not public.');
  }
}

interface PublicLookupSettings {
  /** A server that is used in any case. Its addresses may belong to names below its own, as those of an Enterprise Server with subdomains. */
  readonly trusted?: string | undefined;
  /** The system's, except in tests. */
  readonly resolve?: Resolve | undefined;
  readonly isPublic?: ((address: string) => boolean) | undefined;
}

/**
 * Creates the function with which a connection finds its address. It fails if any address of the name is not public, so a connection that is
 * made has an address that was checked: the name is not resolved again. An address in place of a name is not looked up, so `isName` comes first.
 */
export function createPublicLookup(settings: PublicLookupSettings = {}): LookupFunction {
  const { trusted, resolve: find = resolveBySystem, isPublic = isPublicAddress } = settings;
  return (name, { all, family }, callback) => {
    const fail = (error: NodeJS.ErrnoException) => callback(error, []);
    findChecked(name).then((found) => {
      const fitting = found.filter((each) => !(family === 4 || family === 6) || each.family === family);
      const [first] = fitting;
      if (first === undefined) fail(new PrivateAddressError());
      else if (all) callback(null, [...fitting]);
      else callback(null, first.address, first.family);
    }, fail);
  };

  async function findChecked(name: string): Promise<readonly LookupAddress[]> {
    const found = await find(name);
    const own = trusted !== undefined && name.endsWith(`.${trusted}`) ? await find(trusted) : [];
    const isAllowed = ({ address }: LookupAddress) => isPublic(address) || own.some((each) => each.address === address);
    if (!found.every(isAllowed)) throw new PrivateAddressError();
    return found;
  }
}

const resolveBySystem: Resolve = (name) =>
  new Promise((done, fail) => {
    resolve(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
