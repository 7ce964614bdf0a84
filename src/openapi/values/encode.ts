import { encodeLong, encodeReserved, invalidParameter } from '../../core/values.ts';

/** Runs a function that encodes. A lone surrogate cannot be encoded, and the error contains the name of the parameter. */
export function encodeFor<Value, Text>(name: string, encode: (value: Value) => Text, value: Value): Text {
  try {
    return encode(value);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalidParameter(name, 'must be well-formed text, without lone surrogates');
  }
}

/** Keeps reserved characters, except those that would end the value: `#`, `&` and `+`, which servers read as a space. */
export function encodeAllowReserved(text: string): string {
  return encodeReserved(text).replace(
    /[#&+]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Keeps reserved characters, except those that would end the path segment. */
export function encodeSegment(text: string): string {
  return encodeReserved(text).replace(
    /[/?#]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Encodes the name of a parameter. Brackets, `$`, `:`, `@` and others are kept as in the description: `filter[name]`, `$filter`.
 */
export function encodeName(text: string): string {
  return encodeKey(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** Encodes a key between brackets, or the name of a form field, including its brackets. */
export function encodeKey(text: string): string {
  return encodeLong(text).replace(/%(?:24|2C|3A|40|2F)/g, (code) => decodeURIComponent(code));
}
