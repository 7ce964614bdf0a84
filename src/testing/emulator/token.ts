import type { PermissionSet } from '../../catalogue/permissions/types.ts';

/** A token that the emulator has issued. */
export interface Token {
  readonly login: string;
  /** The permissions of a fine-grained token. Without them, the token may do what its owner may. */
  readonly permissions?: PermissionSet;
  /** The id of the installation of an App that the token is for. */
  readonly installation?: number;
  /** The ids of the repositories that it is for. Without them, all of the installation. */
  readonly repositories?: readonly number[];
  /** Whether it is the JWT of an App. */
  readonly isApp?: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}
