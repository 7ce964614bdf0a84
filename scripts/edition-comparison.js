// Writes a program that compiles only if the types of an edition and those of openapi-typescript are the same.

const HELPERS = `
type Given<Type> = [NonNullable<Type>] extends [never] ? {} : NonNullable<Type>;
type Content<Body> = Body extends { content: infer Found } ? Found : never;
type Json<Found> = 'application/json' extends keyof Found
  ? Found['application/json']
  : Found[Extract<keyof Found, \`\${string}+json\`>];
type Fields<Body> = Body extends readonly unknown[] | string ? { data: Body } : Body;
type BodyOf<Body> = [NonNullable<Body>] extends [never] ? {} : Fields<Json<Content<NonNullable<Body>>>>;
type DataAt<Responses, Status> = Status extends keyof Responses ? Json<Content<Responses[Status]>> : never;
interface Described {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: unknown;
}
/** The types of openapi-typescript in the form of an operation. */
interface Theirs<Operation extends Described> {
  parameters: Given<Operation['parameters']['path']> &
    Given<Operation['parameters']['query']> &
    BodyOf<Operation['requestBody']>;
  response: { data: DataAt<Operation['responses'], 200 | 201 | 202 | 204 | 205> };
}
type Text<Found extends readonly string[]> = \`\${Found[0]} \${Found[1]} \${Found[2]} \${Found[3]}\`;
type Wide<Found extends readonly [boolean, string]> = \`\${Found[0]} \${Found[1]}\`;
type WithoutOrigin<Operation extends { parameters: unknown; response: unknown }> = {
  parameters: Omit<Operation['parameters'], 'origin'>;
  response: Operation['response'];
};
/**
 * An object without a description. Here it has unknown members; in openapi-typescript it has none, like an object that is declared as
 * empty.
 */
type Opened<Type> = Type extends readonly (infer Item)[]
  ? Opened<Item>[]
  : Type extends object
    ? string extends keyof Type
      ? unknown extends Type[keyof Type]
        ? Anything
        : [Type[keyof Type]] extends [never]
          ? Anything
          : { [Key in keyof Type]: Opened<Type[Key]> }
      : { [Key in keyof Type]: Opened<Type[Key]> }
    : Type;
interface Anything {
  anything: true;
}
interface Open<Operation extends { parameters: unknown; response: unknown }> {
  parameters: Operation['parameters'];
  response: { data: Opened<DataIn<Operation['response']>> };
}
type DataIn<Response> = Response extends { data: infer Data } ? Data : unknown;
interface NoData {
  response: { data: never };
}
`;

const SUCCESSES = ['200', '201', '202', '204', '205'];
const isJson = (name) => name === 'application/json' || name.endsWith('+json');

/** The program, and the key that each of its lines is about, from \`firstLine\` on. */
export function comparisonText(catalogue, name, corrections) {
  const widened = new Set(corrections.filter((each) => each.accept ?? each.acceptBody).flatMap((each) => each.routes));
  const keys = Object.entries(catalogue.routes)
    // A key with the old name of a placeholder is not in the description.
    .filter(([, { deprecation }]) => deprecation?.renamed === undefined)
    .map(([key]) => key);
  const head = `import type { Endpoints as Ours } from '../../../dist/src/generated/${name}/endpoints.js';
import type { Relations, WidenedRelations } from './relation.js';
import type { paths } from './theirs.js';${HELPERS}`;
  const lines = keys.map((key, index) => {
    const route = catalogue.routes[key];
    const hasData = SUCCESSES.some((status) => Object.keys(route.responses?.[status] ?? {}).some(isJson));
    const place = `paths[${JSON.stringify(route.path)}][${JSON.stringify(key.split(' ')[0].toLowerCase())}]`;
    const operation = `Ours[${JSON.stringify(key)}]`;
    // The server of a request is not a parameter in the description.
    const own = key.includes(' {origin}') ? `WithoutOrigin<${operation}>` : operation;
    const [ours, theirs] = [own, `Theirs<${place}>`].map((type) =>
      hasData ? `Open<${type}>` : `Omit<${type}, 'response'> & NoData`,
    );
    return widened.has(key)
      ? `export const r${index}: Wide<WidenedRelations<${ours}, ${theirs}>> = 'true same';\n`
      : `export const r${index}: Text<Relations<${ours}, ${theirs}>> = 'same same same same';\n`;
  });
  return { text: head + lines.join(''), keys, firstLine: head.split('\n').length };
}

/**
 * The types of openapi-typescript without a difference that is not in the description: additional members cannot be undefined,
 * although named members are optional.
 */
export function normalizeTheirs(text) {
  return text.replaceAll(/(?<=\} & \{\n\s*\[key: string\]: )([^;{}]+);/g, '$1 | undefined;');
}
