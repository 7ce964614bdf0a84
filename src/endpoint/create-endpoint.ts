import { ownValue } from '../internal/own.ts';
import type { CatalogueOf } from '../types/catalogue-types.ts';
import type { Endpoint } from '../types/endpoint.ts';
import type { MergedOptions, RequestOptions } from '../types/request-options.ts';
import { buildRequest } from './build.ts';
import { createDefaults, type Defaults } from './defaults.ts';
import { locate } from './fault.ts';
import { mergeCall, mergeOptions } from './merge.ts';
import { checkOptions, type LooseOptions } from './options.ts';
import { planCall } from './plan.ts';
import { checkProfile, type Profile } from './profile.ts';
import { invalidRoute } from './url/route.ts';

/**
 * Make an `endpoint` for any versioned REST API. Give it the types that the generator wrote to have calls checked: the whole
 * `Catalogue`, or its `Endpoints`.
 */
export function createEndpoint<Catalogue extends object = {}>(profile: Profile): Endpoint<CatalogueOf<Catalogue>> {
  try {
    const checked = checkProfile(checkOptions(profile));
    const { baseUrl, accept, userAgent } = checked;
    const bare: MergedOptions = { method: 'GET', baseUrl, headers: {} };
    const initial: MergedOptions = { ...bare, headers: { accept, 'user-agent': userAgent } };
    const endpoint = withDefaults(createDefaults(checked, initial), createDefaults(checked, bare));
    return endpoint as unknown as Endpoint<CatalogueOf<Catalogue>>;
  } catch (error) {
    throw locate(error);
  }
}

/** An endpoint function with its members. `bare` has no defaults, for `parse`, whose input is merged already. */
function withDefaults(defaults: Defaults, bare: Defaults): Endpoint {
  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    try {
      const route = routeAmong(first);
      const options = optionsAmong(first, second);
      const plan = planCall(defaults, route, options);
      const request = plan && !defaults.hasSpecial && buildRequest(defaults, plan, options, route !== undefined);
      if (request) return request;
    } catch {
      // Where there are several faults, the long way names the one that merge and parse name.
    }
    return parse(merge(first, second));
  }

  function merge(first?: unknown, second?: unknown): MergedOptions {
    try {
      return mergeCall(defaults, routeAmong(first), optionsAmong(first, second));
    } catch (error) {
      throw locate(error, first, defaults.shown);
    }
  }

  function parse(merged?: unknown): RequestOptions {
    try {
      return parseMerged(bare, checkOptions(merged));
    } catch (error) {
      throw locate(error, merged);
    }
  }

  function furtherDefaults(options?: unknown): Endpoint {
    try {
      const merged = mergeOptions(defaults, optionsAmong(undefined, options), undefined, false);
      return withDefaults(createDefaults(defaults.profile, merged), bare);
    } catch (error) {
      throw locate(error, options);
    }
  }

  endpoint.DEFAULTS = defaults.shown;
  endpoint.defaults = furtherDefaults;
  endpoint.merge = merge;
  endpoint.parse = parse;
  return endpoint as unknown as Endpoint;
}

function parseMerged(bare: Defaults, options: LooseOptions): RequestOptions {
  const plan = planCall(bare, undefined, options);
  if (!plan) throw invalidRoute('a URL is missing, such as "/orgs/{org}/repos"');
  const request = buildRequest(bare, plan, options, false);
  if (request) return request;
  const merged = mergeOptions(bare, options, plan, false);
  const special = ownValue(merged, 'parameters') as LooseOptions | undefined;
  delete merged.parameters;
  return buildRequest(bare, plan, merged, false, special) as RequestOptions;
}

const NO_OPTIONS: LooseOptions = Object.freeze({});

function routeAmong(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  if (typeof first === 'object' || first === undefined) return undefined;
  throw invalidRoute('a route is a string such as "GET /orgs/{org}/repos"');
}

function optionsAmong(first: unknown, second: unknown): LooseOptions {
  const options = typeof first === 'object' ? first : second;
  return options === undefined ? NO_OPTIONS : checkOptions(options);
}
