import { keepCredentialsHome } from './credentials.ts';
import type { Defaults } from './defaults.ts';
import { type Frame, mergeFrame } from './frame.ts';
import { forbiddenName, type LooseOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** A call that was read and checked, ready to be written as a request. */
export interface Call {
  readonly plan: Plan;
  /** Undefined where it is just the defaults'. */
  readonly frame: Frame | undefined;
  readonly data: unknown;
  readonly request: unknown;
  /** The parameters that have a slot. */
  readonly values: readonly unknown[];
  /** The other parameters: names, and what they hold. */
  readonly names: readonly string[];
  readonly rest: readonly unknown[];
}

const isOwn = Object.prototype.hasOwnProperty;

/**
 * Read a call's options in one pass. Undefined where they must be sorted first, because the order in which their parameters
 * stand is not the order in which merged options have them.
 */
export function readCall(
  defaults: Defaults,
  plan: Plan,
  options: LooseOptions,
  withRoute: boolean,
  special?: LooseOptions,
): Call | undefined {
  const values = plan.values.slice();
  const names: string[] = [];
  const rest: unknown[] = [];
  let { data, request } = defaults;
  let baseUrl: unknown;
  let headers: unknown;
  let mediaType: unknown;
  let apiVersion: unknown;
  for (const name in options) {
    const value = options[name];
    if (value === undefined || !isOwn.call(options, name)) continue;
    switch (name) {
      case 'headers':
        headers = value;
        break;
      case 'data':
        data = value;
        break;
      case 'request':
        request = value;
        break;
      case 'mediaType':
        mediaType = value;
        break;
      case 'baseUrl':
        baseUrl = value;
        break;
      case 'apiVersion':
        apiVersion = value;
        break;
      case 'url':
      case 'method':
        if (withRoute) return undefined;
        break;
      case 'parameters':
        return undefined;
      case '__proto__':
        throw forbiddenName();
      default:
        // JavaScript moves keys such as "0" to the front of an object.
        if (defaults.parameters.size > 0 && isArrayIndex(name)) return undefined;
        place(name, value);
    }
  }
  if (special) for (const name of Object.keys(special)) place(name, special[name]);
  const plain = headers === undefined && mediaType === undefined && baseUrl === undefined && apiVersion === undefined;
  const frame =
    plain && !defaults.mediaType ? undefined : mergeFrame(defaults, { baseUrl, headers, mediaType, apiVersion });
  const { authority, originSlot } = plan.url;
  if (defaults.secret && (authority !== undefined || originSlot >= 0 || baseUrl !== undefined)) {
    keepCredentialsHome(defaults, frame ?? { ...defaults, ownHeaders: [] }, plan, values[originSlot]);
  }
  return { plan, frame, data, request, values, names, rest };

  function place(name: string, value: unknown): void {
    const slot = plan.slots ? (plan.slots.get(name) ?? -1) : plan.names.indexOf(name);
    if (slot >= 0) {
      values[slot] = value;
    } else {
      names.push(name);
      rest.push(value);
    }
  }
}

function isArrayIndex(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= 48 && code <= 57;
}
