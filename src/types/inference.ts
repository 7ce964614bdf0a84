declare const INFERENCE_ONLY: unique symbol;

/**
 * No value has this type, so a branch that requires it is never taken. The compiler infers from such a branch, and excess
 * members of an object literal stay errors, which they would not be if the options were typed by what was inferred.
 */
export interface InferenceOnly {
  readonly [INFERENCE_ONLY]: never;
}

/**
 * The rest parameter of an overload that does not apply. Its arity is wrong for every call, so the compiler passes the overload
 * over without mentioning it in a message.
 */
export type NotApplicable = [never, never, never, never];

/** Whether a type is `any`, as type parameters are while the compiler compares two overloaded functions. */
export type IsAny<Type> = 0 extends 1 & Type ? true : false;
