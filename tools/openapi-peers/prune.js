const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * The description with only these operations, and what they refer to, because some peers take minutes for a large one. Responses keep their
 * media types, but not their schemas, which no request depends on.
 * @param {any} description
 * @param {readonly string[]} routes Such as `GET /a`.
 */
export function prune(description, routes) {
  const kept = new Set(routes);
  const paths = Object.entries(description.paths).flatMap(([path, item]) => {
    const called = METHODS.filter((method) => kept.has(`${method.toUpperCase()} ${path}`));
    if (called.length === 0) return [];
    const shared = Object.entries(item).filter(([name]) => !METHODS.includes(name));
    const operations = called.map((method) => {
      // Some peers find operations by their ids only.
      const operationId = `${method}${path.replace(/\W+/g, '-')}`;
      return [method, { operationId, ...withoutSchemas(item[method], description) }];
    });
    return [[path, Object.fromEntries([...shared, ...operations])]];
  });
  const { components = {}, webhooks, ...rest } = description;
  const pruned = { ...rest, paths: Object.fromEntries(paths) };
  return { ...pruned, components: reachable(pruned, components) };
}

function withoutSchemas(operation, description) {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const { content = {} } = resolve(response, description);
    const types = Object.keys(content).map((type) => [type, { schema: {} }]);
    const kept = types.length === 0 ? {} : { content: Object.fromEntries(types) };
    return [status, { description: 'A response.', ...kept }];
  });
  const { callbacks, ...others } = operation;
  return { ...others, responses: Object.fromEntries(responses) };
}

function resolve(value, description) {
  return typeof value?.$ref === 'string' ? resolve(valueAt(description, value.$ref), description) : value;
}

const stepsOf = (reference) =>
  reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

const valueAt = (root, reference) => stepsOf(reference).reduce((value, step) => value?.[step], root);

function reachable(root, components) {
  const found = { securitySchemes: components.securitySchemes ?? {} };
  const left = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const { $ref } = next;
    if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
      const [, kind, name] = stepsOf($ref);
      if (found[kind]?.[name] === undefined) {
        found[kind] = { ...found[kind], [name]: components[kind]?.[name] };
        left.push(components[kind]?.[name]);
      }
    }
    left.push(...Object.values(next));
  }
  return found;
}
