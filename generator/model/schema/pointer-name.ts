import { splitPointer } from '../../../src/core/json-pointer.ts';
import { EXTERNAL } from '../../read/bundle.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { pascalCase } from '../names.ts';

/** Steps of a pointer that are followed by a name. */
const NAMES = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
/** Steps of a pointer that are followed by a number, which is not a name. */
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'parameters']);
const METHODS = /^(?:get|put|post|delete|patch|head|options|trace|query)$/;

/**
 * Returns a name for a schema inside another part: the name of the operation or component, with the names of the last two properties
 * on the way, such as `SpecGit` or `ListAppsResponse`.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
export function pointerName(pointer: string, root: JsonCursor): string {
  const steps = splitPointer(pointer);
  const properties: string[] = [];
  let owner = '';
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] ?? '';
    const next = steps[index + 1] ?? '';
    if (NAMES.has(step)) properties.push(next);
    else if (step === 'components') owner = steps[index + 2] ?? '';
    else if (step === EXTERNAL) owner = externalName(next, steps.slice(index + 2));
    else if (step === 'requestBody') owner += ' body';
    else if (step === 'responses' && steps[0] === 'paths') owner += /^[45]/.test(next) ? ' error' : ' response';
    else if (step === 'paths') {
      owner = operationName(next, steps[index + 2] ?? '', root);
      index += 1;
    }
    if (NAMES.has(step) || LISTS.has(step) || step === 'responses' || step === EXTERNAL) index += 1;
    if (step === 'components') index += 2;
  }
  const words = properties.length > 1 ? properties.slice(-2) : [owner, ...properties];
  return words.map(pascalCase).join('');
}

/** The name of a part of another file, or of the file itself. */
function externalName(file: string, [first, second]: readonly string[]): string {
  const name = first === 'schemas' ? second : first;
  return name === undefined || name === 'components' || NAMES.has(name) || LISTS.has(name) ? file : name;
}

function operationName(path: string, method: string, root: JsonCursor): string {
  if (!METHODS.test(method)) return path;
  return root.get('paths')?.get(path)?.get(method)?.string('operationId') ?? `${method} ${path}`;
}
