// A client's `request` takes the arguments of `endpoint` and sends the request. Its signatures are those of the endpoint with another
// result, so they are written from them.

/**
 * Writes an interface with the signatures of an endpoint, each of which returns a promise of the response.
 * @param {string} text The module that declares the endpoint. Its first interface is used, and the types that are not exported.
 * @param {string} head The name and type parameters of the new interface.
 * @param {string} source The path of that module, as one of its folder imports it.
 * @param {(module: string) => string} locate The path of a module that the text imports.
 */
export function requestType(text, head, source, locate) {
  const start = text.indexOf('{\n', text.indexOf('export interface ')) + 2;
  const end = text.indexOf('  /** The current defaults, frozen. */', start);
  if (end < start) throw new Error('The module declares no endpoint.');
  const signatures = text.slice(start, end).replaceAll(/^ {2}<[\s\S]*?;\n/gm, withResponse);
  const own = text.match(/\n(?:\/\*\*[^/]*\*\/\n)?type GitHubOnlyArgument[\s\S]*?;\n/)?.[0] ?? '';
  const body = `export interface ${head} {\n${signatures.trimEnd()}\n}\n${own}`;
  const isUsed = (name) => new RegExp(`\\b${name}\\b`).test(body);
  const imported = [...text.matchAll(/^import type \{([^}]*)\} from '([^']*)';/gm)].map(([, list, module]) => [
    list.match(/\w+/g),
    module,
  ]);
  const exported = [...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const imports = [
    ...imported,
    [exported, source],
    [['FactsOf'], '../core/types/route-types.ts'],
    [['FactsOfRequest', 'SentFacts'], '../send/response-types.ts'],
  ]
    .map(([names, module]) => [names.filter(isUsed), module])
    .filter(([names]) => names.length > 0)
    .map(([names, module]) => `import type { ${names.join(', ')} } from '${locate(module)}';\n`);
  return `${imports.join('')}\n/** Sends a request. It takes the arguments of \`endpoint\`. */\n${body}`;
}

/**
 * The signature with the response as its result. The compiler must not resolve the result where it is declared: to infer type arguments
 * from it, in a generic function that returns the result, it would determine how the responses of all routes relate. So the facts are
 * the branch of a condition on a type parameter that is always known when the result is.
 */
function withResponse(signature) {
  const parameter = ['AnyMethod', 'First', 'Options'].find((name) => signature.includes(`${name} `));
  const result = (facts) => `): Promise<SentFacts<${facts}>['sent']>;\n`;
  return signature.replace(/\): (RequestOptions(?:<([\s\S]*)>)?);\n$/, (_, request, tag = '') => {
    const [, condition, one, other] = /^([^?]*)\?([^?:]*):([^?:]*)$/.exec(tag) ?? [];
    if (condition) return result(`${condition.trim()} ? FactsOf<${one.trim()}> : FactsOf<${other.trim()}>`);
    if (tag)
      return result(parameter ? `[${parameter}] extends [InferenceOnly] ? never : FactsOf<${tag}>` : `FactsOf<${tag}>`);
    return result(`FactsOfRequest<${request}>`);
  });
}
