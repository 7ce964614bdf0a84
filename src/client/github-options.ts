import {
  type ForeignNames,
  isBoolean,
  isFunction,
  isText,
  type OptionCheck,
  type OptionChecks,
} from '../core/read-options.ts';
import type { GitHubOptions } from '../generated/github-client.ts';
import { FOREIGN } from '../send/option-checks.ts';
import type { SendOptions } from '../send/options.ts';
import type { PermissionOptions } from './limited-client.ts';

export const isDefaults: OptionCheck = (value) => {
  if (typeof value !== 'object' || value === null) return 'an object, as for endpoint.defaults';
  return Object.hasOwn(value, 'baseUrl') ? 'without "baseUrl", which is an option of the client' : undefined;
};

export const isObject: OptionCheck = (value) => (typeof value === 'object' && value !== null ? undefined : 'an object');

/** The options of `createGitHub` that are not those of its sender. */
export const GITHUB_CHECKS: OptionChecks<Omit<GitHubOptions & PermissionOptions, keyof SendOptions>> = {
  apiVersion: isText,
  userAgent: isText,
  defaults: isDefaults,
  permissions: isObject,
  policy: isObject,
  like: (value) => (value === 'octokit' ? undefined : "'octokit'"),
  allowUnknown: isBoolean,
  loadPermissions: isFunction,
};

/** The names that Octokit has for these options. */
export const OCTOKIT_NAMES: ForeignNames = {
  ...FOREIGN,
  authStrategy: 'Pass a function that returns a token as "token".',
  headers: 'Pass them as "defaults: { headers }".',
  log: 'Pass the functions "onWait", "onRetry", "onResponse" and "onNotice".',
  previews: 'Pass them as "defaults: { mediaType: { previews } }".',
  request: 'Pass "fetch" and "timeout" as options of their own.',
  throttle: 'Pass "limits", "concurrency" and "writeInterval"; rate limits are respected by default.',
  timeZone: 'Pass it as "defaults: { headers: { \'time-zone\': … } }".',
};
