import type { FieldNames } from '../facts.ts';
import type { Encode } from '../values/encode.ts';
import type { Convert, QueryStyle } from '../values/query.ts';
import type { BodyKind, ChooseMedia } from './media-type.ts';

/** The body of an operation. */
export interface BodyRule {
  readonly required?: boolean;
  /** In the order of the description. */
  readonly media: readonly MediaRule[];
  /** Rejects `data` that is meant as the field of this name. */
  readonly checkData?: (data: unknown, known: FieldNames) => void;
  /** Chooses one of several media types, or the type in a range such as `image/*`. */
  readonly choose?: ChooseMedia;
}

/** One media type of a body, and the rule that writes it. */
export type MediaRule = readonly [type: string, kind: KindRule, facts: MediaFacts];

/** Writes bodies of one kind: JSON, a form, a multipart form, or text and bytes. */
export interface KindRule {
  /** Whether bodies are text or bytes, which have no fields. */
  readonly isRaw?: boolean;
  /** The rules of all kinds, if the media type is a range. */
  readonly kinds?: Readonly<Record<BodyKind, KindRule>>;
  readonly writeFields: (fields: Fields, facts: MediaFacts, header: string | undefined) => WrittenBody;
  readonly writeData: (data: unknown, facts: MediaFacts, header: string | undefined) => WrittenBody;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface WrittenBody {
  readonly body: unknown;
  /** The `content-type` header; undefined if the client determines it. */
  readonly contentType: string | undefined;
}

/** What the description says about a media type of a body. */
export interface MediaFacts {
  /** Whether the body is an object, so that its fields can be passed as parameters. */
  readonly fields?: boolean;
  /** The fields of the body. If absent, any name is accepted. */
  readonly names?: readonly string[];
  /** Whether other names are accepted too. */
  readonly open?: boolean;
  /** A required field that cannot be passed by name, because a parameter or option has the same name. The body is then passed as `data`. */
  readonly whole?: string;
  /** Fields of a multipart form that are files and cannot be text. */
  readonly files?: readonly string[];
  /**
   * Optional fields that have the name of an option. They cannot be passed by name, and the option cannot be passed together with
   * other fields.
   */
  readonly options?: readonly string[];
  /** The JSON pointers at which members with a mixed name are days, and those at which they are times. */
  readonly days?: readonly string[];
  readonly times?: readonly string[];
  /** Writes fields of a form that are lists or objects as JSON, if there are some. */
  readonly json?: Convert;
  /** How single fields of a form are serialized, if the description declares it. */
  readonly encoding?: readonly (readonly [field: string, rule: FieldRule])[];
}

/** How a field of a form is serialized. */
export interface FieldRule {
  readonly contentType?: string;
  /** The style of a query parameter. */
  readonly style?: QueryStyle;
  readonly encode?: Encode;
  /** Whether its part needs its own headers, which `FormData` cannot contain. */
  readonly needsHeaders?: boolean;
}

export const NO_RULE: FieldRule = {};

/** The rule of a field. */
export function fieldRule({ encoding = [] }: MediaFacts, name: string): FieldRule {
  return encoding.find(([field]) => field === name)?.[1] ?? NO_RULE;
}
