import type { MethodInput, ObjectOptions } from './call-options.ts';

/** The names that are options and not parameters. */
export type OptionName = KnownKeys<ObjectOptions>;

type KnownKeys<Options> = keyof { [Name in keyof Options as string extends Name ? never : Name]: MethodInput };

/** The option whose name differs from the given one only by case or by one edit, or `never` if there is none. */
export type SimilarOption<Name> = Name extends string ? SimilarTo<Lowercase<Name>, OptionName> : never;

type SimilarTo<Name extends string, Option extends string> = Option extends string
  ? IsOneEditAway<Name, Lowercase<Option>> extends true
    ? Option
    : never
  : never;

/** Whether adding, removing, replacing or swapping one character makes the strings equal. */
type IsOneEditAway<Left extends string, Right extends string> = Left extends `${infer First}${infer RestOfLeft}`
  ? Right extends `${infer Other}${infer RestOfRight}`
    ? First extends Other
      ? IsOneEditAway<RestOfLeft, RestOfRight>
      : AreTailsEqual<Left, Right, First, Other, RestOfLeft, RestOfRight>
    : IsAtMostOne<Left>
  : IsAtMostOne<Right>;

type AreTailsEqual<Left, Right, First extends string, Other extends string, RestOfLeft, RestOfRight> = [
  RestOfLeft,
] extends [RestOfRight | Right]
  ? true
  : [Left] extends [RestOfRight]
    ? true
    : RestOfLeft extends `${Other}${infer Tail}`
      ? RestOfRight extends `${First}${Tail}`
        ? true
        : false
      : false;

type IsAtMostOne<Text extends string> = Text extends `${string}${infer Rest}`
  ? [Rest] extends ['']
    ? true
    : false
  : true;
