// How two types relate, decided by the compiler.

/** `wider`: ours takes everything theirs does, and more; `narrower`: the reverse. */
export type Relation<Ours, Theirs> = [Theirs] extends [Ours]
  ? [Ours] extends [Theirs]
    ? 'same'
    : 'wider'
  : [Ours] extends [Theirs]
    ? 'narrower'
    : 'different';

/**
 * 64-bit numbers of a response are numbers here and `number | bigint` there: JSON has no bigint. A parameter that is a time may be
 * a `Date` here. Neither is compared.
 */
type Comparable<Type> = Type extends bigint | Date
  ? never
  : Type extends object
    ? { -readonly [Key in keyof Type]: Comparable<Type[Key]> }
    : Type;

/**
 * Optional members are never missed by an assignment; required ones are. Members that can only be absent, by which theirs
 * keeps the branches of a union apart, are left out: as required ones they would leave nothing of the branch.
 */
type DeepRequired<Type> = Type extends readonly (infer Item)[]
  ? DeepRequired<Item>[]
  : Type extends object
    ? {
        [Key in keyof Type as [Exclude<Type[Key], undefined>] extends [never] ? never : Key]-?: DeepRequired<Type[Key]>;
      }
    : Type;

/** A route without a response that rules apply to has no response at all there, and one without data here. */
type DataOf<Operation extends AnyOperation> = [Operation['response']] extends [never]
  ? never
  : Operation['response'] extends { data: infer Data }
    ? Data
    : unknown;

interface AnyOperation {
  parameters: unknown;
  response: unknown;
}

/** Relations of the parameters and of the response's data, each as they are and with every member required. */
export type Relations<Ours extends AnyOperation, Theirs extends AnyOperation> = [
  Relation<Comparable<Ours['parameters']>, Comparable<Theirs['parameters']>>,
  Relation<DeepRequired<Comparable<Ours['parameters']>>, DeepRequired<Comparable<Theirs['parameters']>>>,
  Relation<Comparable<DataOf<Ours>>, Comparable<DataOf<Theirs>>>,
  Relation<DeepRequired<Comparable<DataOf<Ours>>>, DeepRequired<Comparable<DataOf<Theirs>>>>,
];

/** Compares a route whose parameters are widened on purpose: ours take whatever theirs do. */
export type WidenedRelations<Ours extends AnyOperation, Theirs extends AnyOperation> = [
  [Comparable<Theirs['parameters']>] extends [Comparable<Ours['parameters']>] ? true : false,
  Relation<Comparable<DataOf<Ours>>, Comparable<DataOf<Theirs>>>,
];
