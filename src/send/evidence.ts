// How the outcome of a write is found out.

/**
 * - `append`: a repeat creates a second object, which only its content tells apart
 * - `key`: the API refuses a second object with the same name
 * - `set`: absolute values, which a repeat sets again
 * - `again`: a repeat changes nothing
 * - `state`: another object shows that it was done
 * - `gone`: the object is deleted
 */
export type EvidenceKind = 'append' | 'key' | 'set' | 'again' | 'state' | 'gone';

/** The parameters of a call and the members of its body. */
export type Values = Readonly<Record<string, unknown>>;

/** How the outcome of a write is found out. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly route: string;
  /** The path of the write, and the parameters in it. */
  readonly path: string;
  readonly parameters: Values;
  /** Where its effect is visible, or the path of the write. */
  readonly find?: string | undefined;
  /** The members of what is found, and the values that they must or must not have. Without any, those of the body. */
  readonly equal: readonly { readonly member: string; readonly value: string; readonly isNot: boolean }[];
  /** Where the whole object is that the write returns. */
  readonly item?: string | undefined;
  /** What must be readable before something that is absent counts as deleted. */
  readonly above?: string | undefined;
  /** Where something is deleted that a failed attempt leaves behind, which has the state `starter` and prevents a repeat. */
  readonly remains?: string | undefined;
  /** The member of the body that can have a key. */
  readonly marker?: string | undefined;
  /** Whether nothing shows what was deleted, or only the list above it. */
  readonly isHidden?: boolean;
  readonly isInList?: boolean;
  /** Values that are not sent as they are compared. */
  readonly compute: Readonly<Record<string, (values: Values, tools: EvidenceTools) => unknown>>;
  /** The status that the write would have had. */
  readonly statusOf: (evidence: Evidence, values: Values, data: unknown) => number;
  /** The data that the write would have returned, from what was found. */
  readonly finish: (
    evidence: Evidence,
    found: unknown,
    values: Values,
    get: (path: string) => Promise<unknown>,
  ) => Promise<unknown>;
}

interface EvidenceTools {
  readonly body: unknown;
  findMe(): Promise<string | undefined>;
}
