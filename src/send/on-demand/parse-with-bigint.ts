import type { SendOptions } from '../options.ts';

/** A string, or an integer that may be too large for a number, and not the digits after a point or an exponent. */
const STRING_OR_INTEGER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?<![\d.eE+]-?)\d{16,}(?![\d.eE])/g;

/** Parses JSON text. Integers that a number cannot represent are `bigint`. */
export function parseWithBigInt(text: string): unknown {
  // Also throws for text that is not JSON, so that what follows needs not expect it.
  const data: unknown = JSON.parse(text);
  // Random, so that no response can contain it.
  const mark = `bigint ${Math.random()} `;
  let found = 0;
  const marked = text.replace(STRING_OR_INTEGER, (token) => {
    if (token.startsWith('"') || Number.isSafeInteger(Number(token))) return token;
    found++;
    return JSON.stringify(mark + token);
  });
  if (found === 0) return data;
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** The function that parses the JSON of responses. */
export function jsonParserOf({ bigint, parseJson = JSON.parse }: SendOptions): (text: string) => unknown {
  return bigint ? parseWithBigInt : parseJson;
}
