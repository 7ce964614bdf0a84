import { Kind, Lexer, parse, Source, TokenKind } from 'graphql';
import { isRecord } from '../../src/core/objects.ts';
import { Refusal } from './refusal.ts';

/** What is forwarded to GraphQL. Its document is the text that was judged. */
interface Query {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string;
}

/** The parser calls itself for each level. No query has nearly as many. */
const DEEPEST = 200;

/**
 * Reads a request to GraphQL that only queries. Only the members that are known are returned: not a reference to a document that the server has
 * stored, for example.
 */
export function readQuery(body: unknown): Query {
  const { query, variables, operationName } = isRecord(body) ? body : {};
  if (typeof query !== 'string') throw refuse('it has no query');
  if (!isOptional(operationName) && typeof operationName !== 'string') throw refuse('its operationName is not a text');
  if (!isOptional(variables) && !isRecord(variables)) throw refuse('its variables are not an object');
  const written = writePlainly(query);
  judge(written, operationName ?? undefined);
  return {
    query: written,
    ...(isOptional(variables) ? {} : { variables }),
    ...(isOptional(operationName) ? {} : { operationName }),
  };
}

function refuse(fault: string): Refusal {
  return new Refusal(403, 'GRAPHQL', `The document was not sent, because ${fault}.`);
}

function isOptional(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/**
 * Writes a document in the part of the language that every server reads in the same way: without comments and blocks of text, and with texts that
 * contain neither a quotation mark nor a backslash, except those of `\uXXXX`. Each token stays on its line, which errors name.
 */
function writePlainly(document: string): string {
  const lexer = new Lexer(new Source(document));
  let [text, line, depth] = ['', 1, 0];
  for (let token = advance(lexer); token.kind !== TokenKind.EOF; token = advance(lexer)) {
    if ('{[('.includes(token.kind)) depth += 1;
    if ('}])'.includes(token.kind)) depth -= 1;
    if (depth > DEEPEST) throw refuse(`it is nested more than ${DEEPEST} levels deep`);
    const isText = token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING;
    text += ('\n'.repeat(token.line - line) || ' ') + (isText ? quote(token.value) : token.value || token.kind);
    line = token.line;
  }
  return text.replace(/^ /, '');
}

function advance(lexer: Lexer) {
  try {
    return lexer.advance();
  } catch {
    throw refuse('it is not valid GraphQL');
  }
}

/** Some servers read escapes in pairs, which separates the halves of a character outside the basic plane. Such a character stays as it is. */
function quote(text: string): string {
  const escaped = text.replace(
    /["\\]|[^ -~\u{10000}-\u{10ffff}]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** Throws for a document that could do something other than a query, and for one of which it is not clear which query is meant. */
function judge(document: string, operationName: string | undefined): void {
  const names = definitionsOf(document).flatMap((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) return [];
    if (definition.kind !== Kind.OPERATION_DEFINITION)
      throw refuse('it has something other than queries and fragments');
    if (definition.operation !== 'query') throw refuse(`it has a ${definition.operation}`);
    return [definition.name?.value];
  });
  const meant = operationName === undefined ? names : names.filter((name) => name === operationName);
  if (meant.length !== 1) throw refuse('it is not clear which of its operations is meant');
}

function definitionsOf(document: string) {
  try {
    return parse(document, { noLocation: true }).definitions;
  } catch {
    throw refuse('it is not valid GraphQL');
  }
}
