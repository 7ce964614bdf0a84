declare const INFERENCE_ONLY: unique symbol;

/**
 * No value has this type, so a branch that requires it is never taken. However, the compiler infers from such a branch. Excess members
 * of an object literal are still errors, which they would not be if the inferred type were the type of the options.
 */
export interface InferenceOnly {
  readonly [INFERENCE_ONLY]: never;
}

/**
 * The rest parameter of an overload that does not apply. It has the wrong arity for every call, so the compiler skips the overload
 * without mentioning it in an error.
 */
export type NotApplicable = [never, never, never, never];

/** Whether a type is `any`. Type parameters are `any` while the compiler compares two overloaded functions. */
export type IsAny<Type> = 0 extends 1 & Type ? true : false;
