// Creates arguments for calls of routes in the catalogue.

/** The required parameters of a call, by location, with a value for each. */
export function requiredArguments(catalogue, route) {
  const parameters = (route.parameters ?? []).map((each) =>
    typeof each === 'string' ? catalogue.parameters[each] : each,
  );
  const requiredIn = (place) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.required && parameter.in === place)
        .map(({ name, type }) => [name, sampleOf(catalogue, type)]),
    );
  const body = route.body?.content['application/json'];
  return {
    inPath: requiredIn('path'),
    inQuery: requiredIn('query'),
    body: body === undefined ? undefined : sampleOf(catalogue, body),
  };
}

function sampleOf(catalogue, type) {
  if (typeof type === 'string') return plainSample(catalogue, type);
  if (type.enum) return type.enum[0];
  if (type.list) return [];
  if (type.tuple) return type.tuple.map((each) => sampleOf(catalogue, each));
  if (type.anyOf) return sampleOf(catalogue, type.anyOf[0]);
  if (type.allOf) return Object.assign({}, ...type.allOf.map((each) => sampleOf(catalogue, each)));
  return Object.fromEntries(
    Object.entries(type.required ?? {}).map(([name, each]) => [name, sampleOf(catalogue, each)]),
  );
}

function plainSample(catalogue, type) {
  const [kind] = type.split(':');
  if (kind in catalogue.schemas) return sampleOf(catalogue, catalogue.schemas[kind]);
  if (kind === 'string' || kind === 'unknown') return 'text';
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  return null;
}

/**
 * The expression that reads one value of a route's response: a path after `data`, or undefined if there is none or the response has
 * several forms.
 */
export function readingOf(catalogue, route) {
  if (route.formats !== undefined) return undefined;
  const successes = Object.entries(route.responses ?? {}).filter(([status]) => status.startsWith('2'));
  const type = successes.length === 1 ? successes[0][1]['application/json'] : undefined;
  return type === undefined ? undefined : memberOf(catalogue, type);
}

function memberOf(catalogue, type) {
  if (typeof type === 'string')
    return type in catalogue.schemas ? memberOf(catalogue, catalogue.schemas[type]) : undefined;
  if (type.list) {
    const member = memberOf(catalogue, type.list);
    return member === undefined ? '.length' : `[0]?${member}`;
  }
  const [name] = Object.keys(type.required ?? {});
  return name === undefined || !/^\w+$/.test(name) ? undefined : `.${name}`;
}
