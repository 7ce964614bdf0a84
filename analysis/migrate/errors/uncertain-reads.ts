import { child, type Node, propertyName, unwrap } from '../../tree/node.ts';
import { lastName } from '../../tree/values.ts';
import type { Script } from '../script.ts';

const OTHER_CLIENTS = /(?:from|require\()\s*['"](?:axios|got|superagent|request|request-promise|ky|gaxios|needle)['"]/;
/** Packages and classes whose errors have "errors". */
const OTHER_ERRORS = /AggregateError|graphql|zod|ajv|joi|yup|valid/i;

/**
 * Lists members of a response that old versions of Octokit copied to the error, where it is not certain that it is one of a migrated call. Such
 * errors come from functions of the program that make the calls.
 */
export function listUncertainReads(script: Script): void {
  const { tree } = script;
  if (OTHER_CLIENTS.test(tree.text)) return;
  for (const node of tree.nodes) {
    const member = node.type === 'MemberExpression' ? propertyName(node) : undefined;
    const isCopied = member === 'documentation_url' || (member === 'errors' && !OTHER_ERRORS.test(tree.text));
    const object = child(node, 'object');
    const isKnown = script.items.some(({ start }) => start === node.start);
    if (!isCopied || isKnown || !isErrorName(object)) continue;
    const name = lastName(object);
    const reason = `If "${name}" comes from a migrated call, read "${name}.response.data.${member}".`;
    script.items.push({ start: node.start, end: node.end, kind: 'note', reason });
  }
}

/** Whether a value is named after an error. `result.reason` is one of Promise.allSettled. */
function isErrorName(expression: Node | undefined): boolean {
  const object = unwrap(expression);
  const name = lastName(object);
  const isName = object?.type === 'Identifier' || (object?.type === 'MemberExpression' && name === 'reason');
  return isName && /^(?:e|ex|err|reason)$|error$|failure$/i.test(name);
}
