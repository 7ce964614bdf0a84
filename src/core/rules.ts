import type { Profile } from './api.ts';
import type { Step } from './plan.ts';
import type { KeyPlace } from './secrets.ts';
import type { HeaderRecord } from './types/headers.ts';
import type { Delimiter } from './values.ts';

type Place = 'path' | 'query' | 'header' | 'cookie';

/** A parameter of an operation: where it is sent, and the rule that writes its values. */
export interface Parameter {
  readonly in: Place;
  readonly name: string;
  readonly required: boolean;
  /** Writes a `Date` as its day, if the value has the format `date`. */
  readonly day: ((value: unknown) => unknown) | undefined;
  /** Writes a value as text: pairs of a query or cookie, or else the value itself. Without a value, the text is `''`, and a header undefined. */
  readonly write: (value: unknown, override?: PathOverride) => string | undefined;
  /** Adds the text to a request. Those of a path are inserted into it. */
  readonly add?: (text: string, target: Target) => void;
  /** Whether letters, digits, `-`, `_` and `~` are written as they are, as in most paths. */
  readonly isPlain?: boolean;
  /** Fills the path of an operation. Only parameters of paths have it. */
  readonly fill?: FillPath;
  /** Converts the option `headers`. Only headers have it. */
  readonly readHeaders?: (headers: unknown, declared: ReadonlyMap<string, Parameter>) => unknown;
  /** Whether the headers of a call contain the parameter. */
  readonly isIn?: (headers: object) => boolean;
}

/** Fills the placeholders of a path, and adds the names of those without a value to `missing`. */
type FillPath = (facts: RouteFacts, values: ReadonlyMap<string, unknown>, missing: string[]) => string;

/** The parts of a request that parameters are added to. */
export interface Target {
  readonly pairs: string[];
  readonly headers: HeaderRecord;
  /** The parameters that send the names in the query. */
  readonly senders: Map<string, string>;
}

/** The options that parameters of all places have. */
export interface ParameterOptions {
  readonly required?: boolean;
  readonly day?: (value: unknown) => unknown;
  /** The items of a delimited list, if some contain the delimiter but the list can still be split in only one way. */
  readonly values?: readonly string[];
}

/** What a template of RFC 6570 changes about a path parameter. */
export interface PathOverride {
  readonly style?: PathStyle;
  readonly keepsSlashes?: boolean;
}

/** The text around the values of a path parameter. */
export interface PathStyle {
  readonly prefix?: string;
  /** Whether the name is written before each value. */
  readonly isNamed?: boolean;
  readonly delimiter?: Delimiter;
}

/** The security schemes that an operation accepts: one of the lists, and all schemes of that list. */
export type Requirements = readonly (readonly string[])[];

/** What the requests of an operation need, as the generator writes it: each member is a rule, or refers to one. */
export interface OperationRules {
  readonly parameters?: readonly Parameter[];
  readonly body?: Body;
  /** The value of the `accept` header. */
  readonly accept?: string;
  /** The media types whose responses are text because of their schema. */
  readonly texts?: readonly string[];
  /** Where its requests have an idempotency key. */
  readonly idempotency?: KeyPlace;
  /** The server of this operation only. */
  readonly server?: OwnServer;
  readonly auth?: Requirements;
  /** Writes the days in the values of a call. */
  readonly days?: WriteDays;
  /** Rejects options that have the names of parameters or fields. */
  readonly checkOptions?: CheckOptions;
  /** Reads a path that has more than plain placeholders. */
  readonly template?: ReadTemplate;
  /** How its responses link to the next page, for clients. */
  readonly pages?: object;
}

/** Writes the bodies of an operation: `body({ media: […] })`. */
export interface Body {
  readonly media: readonly MediaRule[];
  readonly fields: FieldNames;
  /** Writes `data`, or else the fields, and sets the `content-type` header. Returns undefined if there is no body. */
  readonly write: (
    data: unknown,
    fields: Fields,
    headers: HeaderRecord,
    days: WriteDays | undefined,
  ) => WrittenBody | undefined;
}

/** What the description says about the body of an operation. */
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

/** The fields of a body, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** A body as it is sent. */
export interface WrittenBody {
  readonly body: unknown;
  /** The text of JSON. */
  readonly text?: string;
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
  /** Writes JSON with integers of any size, where the schema has some. */
  readonly integers?: WriteIntegers;
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

/** The media type of a body, and what the description declares for it. */
export interface ChosenMedia {
  /** The value of the header; undefined if the body has its own. */
  readonly header: string | undefined;
  readonly rule: KindRule;
  readonly facts: MediaFacts;
}

/** Chooses the media type of a body by the `content-type` header and the data of a call. */
export type ChooseMedia = (
  media: readonly MediaRule[],
  given: string | undefined,
  data: unknown,
  fields: Fields,
) => ChosenMedia;

/** The kind of a body, by its media type. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'raw';

/** How a query parameter, or a field of a form, is written as pairs. */
export interface QueryStyle {
  readonly write: (value: unknown, label: string, rules: QueryRules) => string;
  /** What separates the items of a list, which is then one pair. */
  readonly delimiter?: Delimiter;
}

/** What a style needs to write the value of a query parameter. */
export interface QueryRules {
  readonly name: string;
  readonly encode: Encode;
  readonly style: QueryStyle;
  readonly values: readonly string[] | undefined;
}

/** Writes the whole value as text. */
export type Convert = (value: unknown, name: string) => string;

/** Encodes text for a URL. */
export type Encode = (text: string) => string;

/** Rejects options that may be intended as parameters or body fields. Only operations with such names need it. */
export type CheckOptions = (facts: RouteFacts, options: Readonly<Record<string, unknown>>) => void;

/** Literal text, ready to be sent, or the name of a parameter. */
export type PathToken = string | PathPlaceholder;

interface PathPlaceholder {
  readonly name: string;
  readonly override?: PathOverride;
}

export type Declared = Readonly<Record<Place, ReadonlyMap<string, Parameter>>>;

/** Parses the path of a route, which may have its own query and fragment. */
export interface ReadTemplate {
  (url: string, declared: Declared): readonly PathToken[];
  /** Adds a query to a URL that may have its own query and fragment. */
  readonly addQuery?: (url: string, query: string) => string;
}

/** The part of an API that the server of an operation depends on. */
interface ServerOf {
  readonly baseUrl: string;
  readonly fill?: (url: string) => string;
}

/** Returns the URL that the requests of an operation go to. */
export type OwnServer = (baseUrl: unknown, api: ServerOf) => unknown;

/**
 * Writes JSON in which each `bigint` that the schema permits is an exact number. Returns undefined if there is none: the value is then written as any
 * other. `name` is the parameter that errors are about, and `member` the field of the body that is written.
 */
export type WriteIntegers = (value: unknown, name?: string, member?: string) => string | undefined;

/** Writes the days in a value. */
export type WriteDays = (value: unknown, pointers: DayPointers) => unknown;

/**
 * The JSON pointers, without list positions, at which members with a mixed name are days in one body, and those at which they are
 * times.
 */
export interface DayPointers {
  readonly days?: readonly string[];
  readonly times?: readonly string[];
}

/** Where a name of a call goes. */
export interface RuleStep extends Step {
  /** The parameter that sends it. Undefined for a field of the body. */
  readonly parameter: Parameter | undefined;
  /** Whether the operation has a parameter or field of this name. Other names must be passed in the option `parameters`. */
  readonly isKnown: boolean;
}

/** The facts that the description declares about the requests of one route. */
export interface RouteFacts extends OperationRules {
  readonly api: ServerOf & { readonly marked?: readonly string[] };
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly path: readonly PathToken[];
  /** By name. The names of headers are in lowercase. */
  readonly byPlace: Declared;
  /** Query parameters and cookies with credentials for the whole API, by name. */
  readonly keys: ReadonlyMap<string, Parameter>;
  /** Those outside the path. */
  readonly required: readonly Parameter[];
  readonly fields: FieldNames;
  /** Where a name of its calls goes. */
  readonly findStep: (name: string) => RuleStep;
  /** The keys of the last call's options and of its `parameters`, in order. */
  readonly steps: Step[];
  readonly parameterSteps: Step[];
  readonly isKept: true;
  /** Whether `auth` is an option of its calls: the API has security schemes, and the operation has no parameter or field of this name. */
  readonly takesAuth: boolean;
  /** The security schemes that the operation accepts. Empty if it takes no credentials. */
  readonly requirements: Requirements;
  /** The properties that its requests carry for the functions that send them. */
  readonly carried: object | undefined;
}

/** The fields of a body. */
export interface FieldNames {
  /** Whether the description lists a field of this name. */
  has(name: string): boolean;
  /** Whether the body accepts fields that the description does not list. */
  readonly isOpen: boolean;
}

/** An API as the generator writes it: its URL and headers, and what all its operations share. */
export interface Api extends Pick<Profile, 'baseUrl' | 'vendor' | 'userAgent' | 'credentials'> {
  /** The default `accept`. An operation replaces it with its own media types. */
  readonly accept: string;
  /** The servers of single operations. */
  readonly servers?: readonly string[];
  /** How callers authenticate. */
  readonly schemes?: { readonly [scheme: string]: SecurityData };
  /** Query parameters and cookies that contain credentials for the whole API. Operations do not list them. */
  readonly keys?: () => readonly Parameter[];
  /** The names of credentials that functions which mask secrets would not recognize. */
  readonly marked?: readonly string[];
  /** The option `mediaType`, if the API has media types of its own: `vendorTypes`. */
  readonly mediaType?: () => AmendAccept;
  /** Inserts the variables of servers. */
  readonly fill?: (url: string) => string;
}

/** Where the API expects its credentials. */
export type SecurityData =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly scheme: string };

/** Adds the format and previews of the option `mediaType` to the accept header. */
export type AmendAccept = (headers: HeaderRecord, mediaType: unknown) => void;

/** The credentials in options. A symbol, so that no parameter of an API can have the same name. */
export const CREDENTIALS: unique symbol = Symbol('credentials');

/** Credentials as they are sent, by the name of the security scheme. */
export type Configured = { readonly [scheme: string]: PlacedCredential };

/** A credential as it is sent. */
export interface PlacedCredential {
  readonly in: 'header' | 'query' | 'cookie';
  /** The name of the header in lowercase, of the query parameter or of the cookie. */
  readonly name: string;
  /** The value of the header or the query parameter, or the pair of the cookie. */
  readonly text: string;
}

/** The credentials in options; undefined if they contain none. */
export function credentialsIn(options: unknown): Configured | undefined {
  return (options as { readonly [CREDENTIALS]?: Configured } | undefined)?.[CREDENTIALS];
}

/** The rules of an operation, for the builder of its module. A symbol, so that a function has no other members than its route. */
export const RULES: unique symbol = Symbol('rules');

/** A function of `operation`, without its types. */
export interface CompiledOperation {
  readonly route: string;
  readonly [RULES]: () => RouteFacts;
}
