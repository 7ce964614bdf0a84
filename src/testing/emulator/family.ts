import type { RouteKey } from '../../generated/api-types.ts';
import type { Context, Fields } from './context.ts';
import type { Row } from './row.ts';
import type { ComputedMembers } from './view.ts';

/** A response with a status or headers of its own. Its data is projected like that of others. */
export interface Reply {
  readonly reply: true;
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a route returns: a row, a list, plain data with rows in it, a text, a reply, or nothing. */
export type Result = Row | Reply | object | string | undefined;

/** Responds to a request for a route. */
export type Behaviour<Route extends string> = (context: Context<Route>) => Result;

/** A list that is a member of a row or value. */
interface NamedList {
  /** The items that a body names. */
  read(context: Context, given: readonly unknown[], isAdding: boolean): readonly unknown[];
  /** How a path names an item. */
  nameOf(item: never): string;
  /** Whether an item stays when all are removed. */
  isFixed?(item: never): boolean;
  /** Called with the items before and after a change. */
  changed?(context: Context, before: readonly never[], after: readonly never[]): void;
}

/** What the table of resources cannot say about the routes and tables of one area. */
export interface Family {
  readonly routes?: { readonly [Route in RouteKey]?: Behaviour<Route> };
  /** Members of rows that follow from other state. */
  readonly computed?: ComputedMembers;
  /** The values of a new row from the fields of a body, or a row that there is already. */
  readonly create?: { readonly [table: string]: (context: Context, fields: Fields) => Fields | Row };
  /** Changes the fields of a body before they are stored in a row. */
  readonly update?: { readonly [table: string]: (context: Context, row: never, fields: Fields) => Fields };
  /** Changes the fields of a body before they are stored in a value, by the last part of its path. */
  readonly values?: {
    readonly [name: string]: (context: Context, fields: Fields, known: Fields | undefined) => Fields;
  };
  /** The lists of a row or value, by the name that their line has. */
  readonly lists?: { readonly [name: string]: NamedList };
  /** Runs after a row was created. */
  readonly created?: { readonly [table: string]: (context: Context, row: never) => void };
}

export function reply(status: number, data?: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    reply: true,
    status,
    ...(data === undefined ? {} : { data }),
    ...(headers === undefined ? {} : { headers }),
  };
}

export function isReply(result: Result): result is Reply {
  return typeof result === 'object' && 'reply' in result && result.reply === true;
}
