import { guard } from '../../errors.ts';
import { type JsonObject, own } from '../../read/json.ts';
import { convertSwagger } from '../../read/swagger.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { componentsText } from './components-text.ts';
import { hoistFiles } from './hoist-files.ts';
import { createOperations, pathsMembers, webhookMembers } from './path-item-text.ts';
import { createContext } from './paths-context.ts';
import { schemaText } from './schema-text.ts';
import { indentLines } from './type-piece.ts';

/**
 * Writes the values of the enums of a description as objects (`as const`), each with a type of the same name, such as `PetStatus` for
 * the member `status` of the schema `Pet`.
 */
export function emitEnums(description: JsonObject): Files {
  return guard(() => {
    const root = hoistFiles(convertSwagger(description) as JsonObject);
    const context = createContext(root, { enumObjects: true }, schemaText);
    const operations = createOperations(context);
    componentsText(own(root, 'components'), operations, context);
    pathsMembers(own(root, 'paths'), operations, context);
    webhookMembers(own(root, 'webhooks'), operations, context);
    const text = context.enums.text();
    return withoutUnprintable(new Map([['enums.ts', HEADER + indentLines(text === '' ? 'export {};\n' : text)]]));
  });
}
