import type { PermissionLevel, PermissionSet } from '../../catalogue/permissions/types.ts';
import { didYouMean } from '../../core/edit-distance.ts';
import { EndpointError } from '../../core/errors.ts';
import { isOneOf, type OptionChecks, readOptions } from '../../core/read-options.ts';
import { permissionNames } from '../../generated/permission-names.ts';
import { LEVELS } from './levels.ts';

/** A permission as GitHub shows it. */
export interface PermissionName {
  /** The key, such as `pull_requests`. */
  readonly key: string;
  /** The resource that it is a permission for. */
  readonly kind: 'repository' | 'organization' | 'user' | 'enterprise';
  /** The name in the settings of a token, such as `Pull requests`. */
  readonly title: string;
}

/** All permissions that the routes of GitHub and its editions need, in alphabetical order. */
export function listPermissionNames(): readonly PermissionName[] {
  return permissionNames.split(';').map((entry) => {
    const [key, kind, ...title] = entry.split(/[= ]/) as [string, PermissionName['kind'], ...string[]];
    return { key, kind, title: title.join(' ') };
  });
}

/**
 * Other names that the token of an app's installation has for a permission, and permissions that it can have although no route needs them.
 */
const APP_NAMES: { readonly [name: string]: string | undefined } = {
  email_addresses: 'emails',
  git_ssh_keys: 'keys',
  discussions: undefined,
  merge_queues: undefined,
  organization_packages: undefined,
  organization_plan: undefined,
  packages: undefined,
  repository_projects: undefined,
  single_file: undefined,
};

/** Reads permissions that a caller has passed. An unknown permission or level throws. */
export function readGrant(caller: string, given: unknown): PermissionSet {
  const names = [...listPermissionNames().map(({ key }) => key), ...Object.keys(APP_NAMES)];
  const checks = Object.fromEntries(names.map((name) => [name, isOneOf(LEVELS)])) as OptionChecks<PermissionSet>;
  if (typeof given !== 'object' || given === null) {
    throw new EndpointError('INVALID_OPTION', `The permissions of ${caller} must be an object.`, {
      parameter: 'permissions',
    });
  }
  // Sixty names are too many for the general message.
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const advice = didYouMean(unknown, names);
    const shown = unknown.length > 40 ? `${unknown.slice(0, 40)}…` : unknown;
    throw new EndpointError('INVALID_OPTION', `GitHub has no permission ${JSON.stringify(shown)}.${advice}`, {
      parameter: shown,
    });
  }
  const granted: { [permission: string]: PermissionLevel } = {};
  for (const [name, level] of Object.entries(readOptions(caller, given, checks))) {
    const known = Object.hasOwn(APP_NAMES, name) ? APP_NAMES[name] : name;
    if (known !== undefined) granted[known] = level as PermissionLevel;
  }
  return granted;
}
