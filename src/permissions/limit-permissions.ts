import type { PermissionSet } from '../catalogue/permissions/types.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { invalidOption } from '../endpoint/errors.ts';
import { isBoolean, type OptionChecks, readOptions } from '../internal/read-options.ts';
import type { MergedOptions, RequestOptions } from '../types/request-options.ts';
import { createGuard, type PermissionGuard } from './create-guard.ts';
import { readGrant } from './read-grant.ts';

/** Options of `limitPermissions`. */
export interface LimitOptions<AllowUnknown = boolean> {
  /** Whether to allow requests whose permissions are not known. By default, they are rejected. */
  readonly allowUnknown?: AllowUnknown | undefined;
}

const CHECKS: OptionChecks<LimitOptions> = { allowUnknown: isBoolean };

/** The untyped form of an endpoint. */
interface LooseEndpoint {
  (...args: unknown[]): RequestOptions;
  readonly DEFAULTS: MergedOptions;
  defaults(options: unknown): LooseEndpoint;
  merge(...args: unknown[]): MergedOptions;
  parse(merged: unknown): RequestOptions;
}

/** An endpoint that throws for a request that needs more than the given permissions. */
export function limitEndpoint(catalogue: Catalogue, endpoint: unknown, permissions: unknown, options: unknown): object {
  if (typeof endpoint !== 'function' || typeof (endpoint as LooseEndpoint).defaults !== 'function') {
    throw invalidOption('endpoint', 'must be an endpoint of routebook');
  }
  const granted: PermissionSet = readGrant('limitPermissions', permissions);
  const { allowUnknown = false } = readOptions<LimitOptions>('limitPermissions', options, CHECKS);
  return limit(endpoint as LooseEndpoint, createGuard(catalogue, granted, allowUnknown));
}

function limit(endpoint: LooseEndpoint, guard: PermissionGuard): LooseEndpoint {
  const check = (request: RequestOptions): RequestOptions => {
    guard(request);
    return request;
  };
  return Object.assign((...args: unknown[]) => check(endpoint(...args)), {
    DEFAULTS: endpoint.DEFAULTS,
    defaults: (options: unknown) => limit(endpoint.defaults(options), guard),
    merge: (...args: unknown[]) => endpoint.merge(...args),
    parse: (merged: unknown) => check(endpoint.parse(merged)),
  });
}
