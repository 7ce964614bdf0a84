import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { commentText } from './comment-text.ts';
import { entriesOf, isDeprecated, type PathsContext } from './paths-context.ts';
import { type Location, referenceOf } from './pointers.ts';
import { referenceText } from './reference-text.ts';
import { memberText, NEVER, objectOf, STRING, type TypePiece, UNKNOWN } from './type-piece.ts';

const PLACES = ['query', 'header', 'path', 'cookie'] as const;

/** Writes a part of an operation that may be a reference, such as a response. */
type WritePart = (part: JsonObject, location: Location, context: PathsContext) => TypePiece;

/** A part in its place: the name of its component if it is a reference. */
export function partText(
  part: JsonValue | undefined,
  location: Location,
  context: PathsContext,
  write: WritePart,
): TypePiece {
  const reference = referenceOf(part);
  if (reference !== undefined) {
    return referenceText(reference, context, (target) => partText(target, location, context, write));
  }
  return isJsonObject(part) ? write(part, location, context) : UNKNOWN;
}

/** The value of a part, after its references. */
export function resolvePart(part: JsonValue | undefined, { resolve }: PathsContext): JsonObject {
  const reference = referenceOf(part);
  const value = reference === undefined ? part : resolve(reference);
  return isJsonObject(value) ? value : {};
}

/** The members of an operation. `parameters` includes those of its path. */
export function operationText(
  operation: JsonObject,
  parameters: readonly JsonValue[],
  location: Location,
  context: PathsContext,
): TypePiece {
  const isReadonly = context.options.immutable === true;
  const body = own(operation, 'requestBody');
  const bodyFacts = resolvePart(body, context);
  const bodyMember =
    body === undefined
      ? memberText('requestBody', 'never', { isOptional: true, isReadonly })
      : memberText('requestBody', partText(body, [...location, 'requestBody'], context, requestBodyText).text, {
          comment: commentText(body),
          isOptional: own(bodyFacts, 'required') !== true,
          isReadonly,
        });
  const responses = entriesOf(own(operation, 'responses'), context.options).map(([status, response]) =>
    memberText(status, partText(response, [...location, 'responses', status], context, responseText).text, {
      comment: commentText(response),
      isReadonly,
    }),
  );
  return objectOf([
    parametersText(parameters, location, context),
    bodyMember,
    memberText('responses', responses.length === 0 ? 'never' : objectOf(responses).text, { isReadonly }),
  ]);
}

/** The member `parameters` of a path or an operation. */
export function parametersText(parameters: readonly JsonValue[], location: Location, context: PathsContext): string {
  const { options } = context;
  const isReadonly = options.immutable === true;
  const all = parameters.map((given) => ({ given, facts: resolvePart(given, context) }));
  const textOf = (facts: JsonObject, name: string) => String(own(facts, name) ?? '');
  const shown = all.filter(
    ({ facts }) => !options.excludeDeprecated || !(isDeprecated(facts) || isDeprecated(own(facts, 'schema'))),
  );
  if (options.alphabetize) shown.sort((a, b) => textOf(a.facts, 'name').localeCompare(textOf(b.facts, 'name')));
  const places = PLACES.map((place) => {
    const here = shown.filter(({ facts }) => own(facts, 'in') === place);
    const isOptional = (facts: JsonObject) => place !== 'path' && own(facts, 'required') !== true;
    const members = here.map(({ given, facts }) => {
      const name = textOf(facts, 'name');
      const type = partText(given, [...location, 'parameters', place, name], context, parameterText).text;
      return memberText(name, type, { comment: commentText(facts), isOptional: isOptional(facts), isReadonly });
    });
    return memberText(place, members.length === 0 ? 'never' : objectOf(members).text, {
      isOptional: here.every(({ facts }) => isOptional(facts)),
      isReadonly,
    });
  });
  return memberText('parameters', objectOf(places).text, { isReadonly });
}

export function parameterText(parameter: JsonObject, location: Location, { schema }: PathsContext): TypePiece {
  const given = own(parameter, 'schema');
  return given ? schema(given, location) : STRING;
}

export function requestBodyText(body: JsonObject, location: Location, context: PathsContext): TypePiece {
  const isReadonly = context.options.immutable === true;
  const members = contentTexts(body, [...location, 'content'], context);
  if (members.length === 0) members.push(memberText('*/*', 'never', { isOptional: true }));
  return objectOf([memberText('content', objectOf(members).text, { isReadonly })]);
}

export function responseText(response: JsonObject, location: Location, context: PathsContext): TypePiece {
  const { options } = context;
  const isReadonly = options.immutable === true;
  const headers = entriesOf(own(response, 'headers'), options).map(([name, header]) =>
    memberText(name, partText(header, [...location, 'headers', name], context, headerText).text, {
      comment: commentText(header),
      isOptional: referenceOf(header) === undefined && own(resolvePart(header, context), 'required') !== true,
      isReadonly,
    }),
  );
  headers.push(`${isReadonly ? 'readonly ' : ''}[name: string]: unknown`);
  const content = contentTexts(response, [...location, 'content'], context);
  return objectOf([
    memberText('headers', objectOf(headers).text),
    content.length === 0
      ? memberText('content', 'never', { isOptional: true })
      : memberText('content', objectOf(content).text),
  ]);
}

export function headerText(header: JsonObject, location: Location, context: PathsContext): TypePiece {
  const given = own(header, 'schema');
  if (given) return context.schema(given, location);
  const members = contentTexts(header, location, context);
  return members.length === 0 ? UNKNOWN : objectOf(members);
}

function contentTexts(holder: JsonObject, location: Location, context: PathsContext): string[] {
  const isReadonly = context.options.immutable === true;
  return entriesOf(own(holder, 'content'), context.options).map(([name, media]) =>
    memberText(name, partText(media, [...location, name], context, mediaText).text, {
      comment: commentText(media),
      isReadonly,
    }),
  );
}

function mediaText(media: JsonObject, location: Location, { schema }: PathsContext): TypePiece {
  const given = own(media, 'schema');
  return given === undefined ? UNKNOWN : given === false ? NEVER : schema(given, location);
}

/** The parameters of a path and an operation. Those of the operation replace those of the path. */
export function joinParameters(item: JsonObject, operation: JsonObject, context: PathsContext): readonly JsonValue[] {
  const lists = [own(item, 'parameters'), own(operation, 'parameters')];
  const all = lists.flatMap((list) => (isList(list) ? list : []));
  const identity = (each: JsonValue) => {
    const facts = resolvePart(each, context);
    return `${String(own(facts, 'in'))} ${String(own(facts, 'name'))}`;
  };
  return [...new Map(all.map((each) => [identity(each), each])).values()];
}
