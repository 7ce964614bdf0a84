/**
 * The options of a call in routebook: all parameters by name, and the body as `data`.
 * @param {import('./call.d.ts').Call} call
 */
export function optionsOf({ path = {}, query = {}, header = {}, body, contentType }) {
  const placed = Object.entries(query).map(([name, value]) => [name in path ? `?${name}` : name, value]);
  return {
    ...path,
    ...Object.fromEntries(placed),
    ...header,
    ...(body === undefined ? {} : { data: body }),
    ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
  };
}
