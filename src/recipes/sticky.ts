// One object for each key and author. The key is in a comment at the end of the text, which everybody can read.

import { ResponseError } from '../send/errors.ts';
import { RecipeError } from './recipe.ts';

/** Who writes, in the two ways to find out. An installation is told only by GraphQL. */
interface Identity {
  readonly users: { getAuthenticated(options: object, send: object): Promise<{ data: { login: string } }> };
  readonly graphql?: unknown;
}

const markOf = (key: string) => `<!-- sticky: ${key} -->`;

/** The text with its key at the end. */
export function withKey(text: string, key: string): string {
  return `${text.trimEnd()}\n\n${markOf(key)}`;
}

/** Whether an object of the author has the key. A text that quotes the key has it elsewhere. */
export function hasKey(object: Written, key: string, author: string): boolean {
  const text = object.body?.trimEnd() ?? '';
  return object.user?.login.toLowerCase() === author.toLowerCase() && text.endsWith(markOf(key));
}

/** An issue or a comment. */
interface Written {
  readonly body?: string | null | undefined;
  readonly user?: { readonly login: string } | null | undefined;
}

/** Whether two texts are equal. GitHub's page ends lines with two characters. */
export function isSameText(one: string | null | undefined, other: string | null | undefined): boolean {
  const plain = (text: string | null | undefined) => text?.replace(/\r\n/g, '\n').trimEnd();
  return plain(one) === plain(other);
}

/** The login of the account that the token belongs to. */
export async function findAuthor(github: Identity, recipe: string, signal: AbortSignal | undefined): Promise<string> {
  try {
    return (await github.users.getAuthenticated({}, { signal })).data.login;
  } catch (error) {
    if (!(error instanceof ResponseError && error.is(403))) throw error;
    const login = await findViewer(github.graphql, signal);
    if (login !== undefined) return login;
    const message = `${recipe} cannot find out which account the token belongs to. Pass its login as "author": for the token of a job, 'github-actions[bot]'.`;
    throw new RecipeError('AUTHOR_UNKNOWN', message, undefined);
  }
}

type Query = (query: string, variables: object, options: object) => Promise<{ viewer?: { login?: string } }>;

async function findViewer(graphql: unknown, signal: AbortSignal | undefined): Promise<string | undefined> {
  if (typeof graphql !== 'function') return undefined;
  try {
    return (await (graphql as Query)('query { viewer { login } }', {}, { signal })).viewer?.login;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ResponseError) return undefined;
    throw error;
  }
}
