// What a type `paths`, as openapi-typescript and `routebook generate --paths` write it, says about one operation.

/** The methods that a path can have. */
export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** Any media type. */
export type MediaType = `${string}/${string}`;

/** The type of the members with one of these names. */
export type At<Owner, Names> = Owner[keyof Owner & Names];

type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** The names of the members that an object must have. */
export type RequiredKeys<Owner> = { [Name in keyof Owner]-?: {} extends Pick<Owner, Name> ? never : Name }[keyof Owner];

/** The paths that have this method. */
export type PathsWithMethod<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends { [Name in Method]: unknown } ? Path : never;
}[keyof Paths];

/** The content in one of these media types, or all media types if none of them is declared. */
type Chosen<Content, Media> = Content extends object
  ? [At<Content, Media>] extends [never]
    ? Content
    : At<Content, Media>
  : Content;

/** The content of all responses whose status begins with this text. */
type ContentOf<Responses, Media, Beginning extends string> =
  IsAny<Responses> extends true
    ? Responses
    : {
        [Status in keyof Responses]: `${Status & (string | number)}` extends `${Beginning}${string}`
          ? Chosen<At<Responses[Status], 'content'>, Media>
          : never;
      }[keyof Responses];

/** The data of an operation that succeeds. */
export type SuccessOf<Operation, Media> = Readable<ContentOf<At<Operation, 'responses'>, Media, '2'>>;

/** The data of an operation that fails. */
export type ErrorOf<Operation, Media> = Readable<ContentOf<At<Operation, 'responses'>, Media, '4' | '5' | 'default'>>;

/** The body of an operation, in any of its media types. */
export type BodyOf<Operation> = At<At<NonNullable<At<Operation, 'requestBody'>>, 'content'>, MediaType>;

/** The option `body` of an operation. */
export type RequestBodyOption<Operation> =
  IsAny<Operation> extends true
    ? { body?: Operation }
    : 'requestBody' extends RequiredKeys<Operation>
      ? { body: Writable<BodyOf<Operation>> }
      : { body?: Writable<BodyOf<Operation>> | undefined };

/** The option `params` of an operation that declares no parameters. */
export interface DefaultParamsOption {
  params?: { query?: Record<string, unknown> };
}

/** The option `params` of an operation. */
export type ParamsOption<Operation> = Operation extends { parameters: unknown }
  ? [RequiredKeys<Operation['parameters']>] extends [never]
    ? { params?: Operation['parameters'] }
    : { params: Operation['parameters'] }
  : DefaultParamsOption;

/** What `--read-write-markers` writes around a member that only responses have. */
type ReadMarker<Type> = { readonly $read: Type };

/** What `--read-write-markers` writes around a member that only requests have. */
type WriteMarker<Type> = { readonly $write: Type };

type ReadableItems<List> = { [Index in keyof List]: Readable<List[Index]> };
type WritableItems<List> = { [Index in keyof List]: Writable<List[Index]> };

/** The type in a response: without markers, and without the members that only requests have. */
export type Readable<Type> =
  IsAny<Type> extends true
    ? Type
    : Type extends WriteMarker<unknown>
      ? never
      : Type extends ReadMarker<infer Inner>
        ? Readable<Inner>
        : Type extends readonly unknown[]
          ? ReadableItems<Type>
          : Type extends object
            ? {
                [Name in keyof Type as NonNullable<Type[Name]> extends WriteMarker<unknown> ? never : Name]: Readable<
                  Type[Name]
                >;
              }
            : Type;

/** The type in a request: without markers, and without the members that only responses have. */
export type Writable<Type> =
  IsAny<Type> extends true
    ? Type
    : Type extends ReadMarker<unknown>
      ? never
      : Type extends WriteMarker<infer Inner>
        ? Writable<Inner>
        : Type extends readonly unknown[]
          ? WritableItems<Type>
          : Type extends object
            ? {
                [Name in keyof Type as NonNullable<Type[Name]> extends ReadMarker<unknown> ? never : Name]: Writable<
                  Type[Name]
                >;
              } & { [Name in keyof Type as NonNullable<Type[Name]> extends ReadMarker<unknown> ? Name : never]?: never }
            : Type;
