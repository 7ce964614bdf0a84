/** The URL part of a route. */
export type UrlOf<Route extends string> = Route extends `${string} ${infer Url}` ? Url : Route;

/** Placeholders that must have a value: `{name}`, `{+name}` and `:name`. `never` for a URL that is not a literal. */
export type RequiredName<Url extends string> = string extends Url ? never : BraceName<Url, ''> | ColonName<Url>;

/** Placeholders that are optional: `{?name,label}`, `{/branch}` and similar. */
export type OptionalName<Url extends string> = string extends Url ? never : BraceName<Url, OptionalOperator>;

/** All placeholders of a route. */
export type PlaceholderName<Route extends string> = RequiredName<UrlOf<Route>> | OptionalName<UrlOf<Route>> | 'origin';

type OptionalOperator = '?' | '&' | '#' | '/' | '.' | ';';

type BraceName<Url extends string, Wanted extends string> = Url extends `${string}{${infer Expression}}${infer Rest}`
  ? ExpressionName<Expression, Wanted> | BraceName<Rest, Wanted>
  : never;

type ExpressionName<
  Expression extends string,
  Wanted extends string,
> = Expression extends `${infer Sign extends OptionalOperator}${infer Names}`
  ? Sign extends Wanted
    ? VariableName<Names>
    : never
  : '' extends Wanted
    ? Expression extends 'origin'
      ? never
      : VariableName<Expression extends `+${infer Names}` ? Names : Expression>
    : never;

type VariableName<Names extends string> = Names extends `${infer First},${infer Rest}`
  ? BareName<First> | VariableName<Rest>
  : BareName<Names>;

type BareName<Variable extends string> = Variable extends `${infer Name}*` | `${infer Name}:${string}`
  ? Name
  : Variable;

/** `:name` after a slash or a dot. Other positions are rare and are not checked by the types. */
type ColonName<Url extends string> = Url extends `${string}${'/' | '.'}:${infer Rest}`
  ? UpToDelimiter<Rest> | ColonName<Rest>
  : never;

type UpToDelimiter<Text extends string> =
  Text extends `${infer Name}${'/' | '.' | '-' | '?' | '{' | ':' | '#'}${string}` ? UpToDelimiter<Name> : Text;
