/**
 * The data that a selection of fields leaves: `SelectedFields<Issue, ['number', 'user.login']>`. For a list that is not literal, the
 * data is `unknown`.
 */
export type SelectedFields<Data, Fields extends readonly string[]> = string extends Fields[number]
  ? unknown
  : Selected<Data, Fields[number]>;

/** The option `fields` of a call, or `undefined` if it is not passed. */
export type FieldList = readonly string[] | undefined;

/** The option `fields` of `send` and its methods, with the names that the data has. */
export interface FieldsOption<Data, Fields extends FieldList> {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<Data, Fields>) | undefined;
}

/** The data of a call with the option `fields`. The constraint of `Fields` contains `undefined`, so that a `ReturnType` has the whole data. */
export type WithFields<Data, Fields extends FieldList> = [undefined] extends [Fields]
  ? Data
  : SelectedFields<Data, Fields & readonly string[]>;

/** Distributes over alternatives such as `null`. A value without members stays as it is. */
type Selected<Data, Path extends string> = Data extends readonly (infer Item)[]
  ? Selected<Item, Path>[]
  : Data extends object
    ? { [Key in keyof Data as Key extends HeadOf<Path> ? Key : never]: SelectedMember<Data[Key], Key, Path> }
    : Data;

type SelectedMember<Member, Key, Path extends string> = Key extends string
  ? [Extract<Path, Key | `${Key}[]`>] extends [never]
    ? Selected<Member, RestOf<Path, Key>>
    : Member
  : never;

/** The first name of a path, without `[]`. */
type HeadOf<Path extends string> = Path extends `${infer Head}.${string}` ? NameOf<Head> : NameOf<Path>;

type NameOf<Step extends string> = Step extends `${infer Name}[]` ? Name : Step;

/** The rest of each path that begins with a name. */
type RestOf<Path extends string, Key extends string> = Path extends `${Key}.${infer Rest}` | `${Key}[].${infer Rest}`
  ? Rest
  : never;

/**
 * The fields if all of them exist. In place of one that does not exist, the names that do: the compiler then says which is similar, and
 * editors complete it.
 */
export type CheckedFields<Data, Fields> = {
  readonly [Index in keyof Fields]: string extends Fields[Index] ? string : CheckedPath<ItemIn<Data>, Fields[Index]>;
};

/** The names of a list are those of its items. */
type ItemIn<Data> = Data extends readonly (infer Item)[] ? Item : Data;

type CheckedPath<Data, Path> = unknown extends Data
  ? string
  : Path extends `${infer Step}.${infer Rest}`
    ? Step extends StepsOf<Data>
      ? CheckedPath<StepIn<Data, Step>, Rest> extends infer Inner extends string
        ? `${Step}.${Inner}`
        : never
      : StepsOf<Data>
    : Path extends StepsOf<Data>
      ? Path
      : StepsOf<Data>;

type StepIn<Data, Step extends string> = Step extends `${infer Name}[]`
  ? ItemIn<MemberOf<Data, Name>>
  : MemberOf<Data, Step>;

/** A step of a path: a name, or a name with `[]` if its value can be a list. */
type StepsOf<Data> =
  NamesOf<Data> extends infer Name extends string
    ? Name extends string
      ? Name | (Extract<MemberOf<Data, Name>, readonly unknown[]> extends never ? never : `${Name}[]`)
      : never
    : never;

/** The names of the members of all alternatives. */
type NamesOf<Data> = Data extends readonly unknown[] ? never : Data extends object ? keyof Data & string : never;

type MemberOf<Data, Name extends string> = Data extends { readonly [Key in Name]?: infer Member } ? Member : never;
