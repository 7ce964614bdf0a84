import type { ValueLimits } from '../../src/catalogue/type-keywords.ts';
import type { Deprecation, ModelRoute, Type } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { Correction } from '../options.ts';
import type { JsonObject, JsonValue } from '../read/json.ts';
import { mergePatch } from '../read/patch.ts';
import { acceptBody, acceptTypes, hasName } from './accepted.ts';
import type { Model } from './model.ts';

/**
 * Applies reviewed corrections. Each correction must still apply and change something, unless outdated corrections are skipped.
 * Another description of the API may not contain the corrected part, or may not need the correction.
 */
export function applyCorrections(
  model: Model,
  corrections: readonly Correction[],
  skipsOutdated = false,
  vendor = '',
): void {
  // An edition that the vendor's own server serves has what the API has, even if its description does not say so.
  const isElsewhere = skipsOutdated && !(model.servers.main ?? '').startsWith(`https://api.${vendor}.com`);
  const attempt = (isWanted: () => boolean, apply: () => void) => {
    try {
      if (!skipsOutdated || isWanted()) apply();
    } catch (error) {
      if (!skipsOutdated || !(error instanceof GeneratorError)) throw error;
    }
  };
  corrections.forEach((correction, index) => {
    const pointer = `corrections#/${index}`;
    if (correction.reason.trim() === '') throw new GeneratorError('The correction has no reason', pointer);
    if (correction.limits !== undefined) {
      for (const [parameter, limits] of Object.entries(correction.limits)) {
        attempt(
          () => true,
          () => limitParameter(model, correction.routes, parameter, limits, pointer),
        );
      }
    }
    for (const key of correction.limits === undefined ? (correction.routes ?? []) : []) {
      attempt(
        () => isReplaced(model, key, correction),
        () => correctRoute(model, key, isElsewhere ? withKnownNames(model, key, correction) : correction, pointer),
      );
    }
    for (const name of correction.schemas ?? []) {
      attempt(
        () => true,
        () => correctSchema(model, name, correction, pointer),
      );
    }
  });
}

/** A correction without the parameters and fields that another description of the API does not have: an edition may lack them. */
function withKnownNames(model: Model, key: string, { accept, ...rest }: Correction): Correction {
  const route = model.routes.get(key);
  if (accept === undefined || route === undefined) return { ...rest, ...(accept === undefined ? {} : { accept }) };
  const known = Object.entries(accept).filter(([name]) => hasName(route, name, model.schemas));
  return known.length === 0 ? rest : { ...rest, accept: Object.fromEntries(known) };
}

/**
 * Whether a correction that specifies a replacement is valid for a description: the description deprecates the route and contains its
 * replacement.
 */
function isReplaced(model: Model, key: string, { set }: Correction): boolean {
  const replacement = (set?.['deprecation'] as Deprecation | undefined)?.replacement;
  if (replacement === undefined) return true;
  return model.routes.get(key)?.deprecation !== undefined && model.routes.has(replacement);
}

function formerKeyOf(key: string, formerly: { readonly [before: string]: string }): string {
  return Object.entries(formerly).reduce((text, [before, now]) => text.replace(`{${now}}`, `{${before}}`), key);
}

function correctRoute(model: Model, key: string, correction: Correction, pointer: string): void {
  const route = model.routes.get(key);
  if (route === undefined) throw new GeneratorError(`The correction is for "${key}", which does not exist`, pointer);
  if (correction.set) model.routes.set(key, patched(route, correction.set, key, pointer));
  if (correction.accept ?? correction.acceptBody) {
    model.routes.set(key, checkChange(route, widened(model, key, correction), key, pointer));
  }
  if (correction.formerly) addFormerKey(model, key, correction.formerly, pointer);
}

/** Adds limits to a query parameter that has none, in the given routes or in all. */
function limitParameter(
  model: Model,
  keys: readonly string[] = [...model.routes.keys()],
  name: string,
  limits: ValueLimits,
  pointer: string,
): void {
  let isUsed = false;
  for (const key of keys) {
    const route = model.routes.get(key);
    const parameters = route?.parameters?.map((parameter) => {
      if (parameter.name !== name || parameter.in !== 'query' || parameter.limits !== undefined) return parameter;
      isUsed = true;
      return { ...parameter, limits };
    });
    if (route !== undefined && parameters !== undefined) model.routes.set(key, { ...route, parameters });
  }
  if (!isUsed) throw new GeneratorError(`The correction of "${name}" no longer changes anything; remove it`, pointer);
}

function correctSchema(model: Model, name: string, { set }: Correction, pointer: string): void {
  const type = model.schemas.get(name);
  if (type === undefined)
    throw new GeneratorError(`The correction is for the schema "${name}", which does not exist`, pointer);
  if (set) model.schemas.set(name, patched<Type>(type, set, name, pointer));
}

function widened(model: Model, key: string, { accept = {}, acceptBody: body }: Correction): ModelRoute {
  const [method = ''] = key.split(' ');
  const route = acceptTypes(model.routes.get(key) as ModelRoute, method, accept, model.schemas);
  return body === undefined ? route : acceptBody(route, body);
}

function patched<Value>(value: Value, set: JsonObject, name: string, pointer: string): Value {
  return checkChange(value, mergePatch(value as JsonValue, set) as Value, name, pointer);
}

function checkChange<Value>(before: Value, after: Value, name: string, pointer: string): Value {
  if (JSON.stringify(after) === JSON.stringify(before)) {
    throw new GeneratorError(`The correction of "${name}" no longer changes anything; remove it`, pointer);
  }
  return after;
}

/** A key with the old name of a placeholder. It has a parameter of that name, but the current path. */
function addFormerKey(
  model: Model,
  key: string,
  formerly: { readonly [before: string]: string },
  pointer: string,
): void {
  const route = model.routes.get(key) as ModelRoute;
  let parameters = route.parameters ?? [];
  for (const [before, now] of Object.entries(formerly)) {
    if (!key.includes(`{${now}}`)) throw new GeneratorError(`"${key}" has no placeholder {${now}}`, pointer);
    parameters = parameters.map((each) => (each.name === now && each.in === 'path' ? { ...each, name: before } : each));
  }
  const formerKey = formerKeyOf(key, formerly);
  if (model.routes.has(formerKey))
    throw new GeneratorError(`"${formerKey}" is now a separate route; remove the correction`, pointer);
  model.routes.set(formerKey, { ...route, parameters, deprecation: { renamed: formerly, replacement: key } });
}
