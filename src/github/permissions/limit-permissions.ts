import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { type Callee, fromCaller, invalidOption } from '../../core/errors.ts';
import { isBoolean, type OptionChecks, readOptions } from '../../core/read-options.ts';
import type { MergedOptions, RequestOptions } from '../../core/types/request-options.ts';
import { createGuard, type PermissionGuard } from './create-guard.ts';

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

/** An endpoint that throws for a request that needs more than the given permissions. `callee` is the function that a program calls. */
export function limitEndpoint(
  catalogue: Catalogue,
  endpoint: unknown,
  permissions: unknown,
  options: unknown,
  callee: Callee,
): object {
  return fromCaller(callee, () => {
    if (typeof endpoint !== 'function' || typeof (endpoint as LooseEndpoint).defaults !== 'function') {
      throw invalidOption('endpoint', 'must be an endpoint of routebook');
    }
    // Undefined would grant everything.
    const granted = (permissions ?? null) as PermissionSet;
    const { allowUnknown } = readOptions<LimitOptions>('limitPermissions', options, CHECKS);
    return limit(
      endpoint as LooseEndpoint,
      createGuard(catalogue, 'limitPermissions', undefined, granted, allowUnknown),
    );
  });
}

function limit(endpoint: LooseEndpoint, guard: PermissionGuard): LooseEndpoint {
  function limited(...args: unknown[]): RequestOptions {
    return fromCaller(limited, () => guard(endpoint(...args)));
  }
  function parse(merged: unknown): RequestOptions {
    return fromCaller(parse, () => guard(endpoint.parse(merged)));
  }
  function changeDefaults(options: unknown): LooseEndpoint {
    return fromCaller(changeDefaults, () => limit(endpoint.defaults(options), guard));
  }
  return Object.assign(limited, {
    DEFAULTS: endpoint.DEFAULTS,
    defaults: changeDefaults,
    merge: endpoint.merge,
    parse,
  });
}
