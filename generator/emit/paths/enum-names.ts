import { isList, type JsonObject, own } from '../../read/json.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** One value of an enum. */
interface EnumMember {
  /** The name as it is written: an identifier, or in quotes. */
  readonly name: string;
  readonly value: string | number;
  readonly note: string | undefined;
}

/** The members of an enum. Their names come from `x-enum-varnames`, or from the values. Each has a name of its own. */
export function enumMembers(values: readonly (string | number)[], schema: JsonObject): EnumMember[] {
  const taken = new Set<string>();
  const seen = new Set<string | number>();
  return values.flatMap((value, index) => {
    if (seen.has(value) && !isList(own(schema, 'x-enum-varnames'))) return [];
    seen.add(value);
    const textAt = (...lists: readonly string[]) => {
      for (const list of lists) {
        const texts = own(schema, list);
        const text = isList(texts) ? texts[index] : undefined;
        if (typeof text === 'string' && text.trim() !== '') return text;
      }
      return undefined;
    };
    const wish = memberName(textAt('x-enum-varnames', 'x-enumNames') ?? String(value));
    const note = textAt('x-enum-descriptions', 'x-enumDescriptions')?.trim();
    let name = wish;
    for (let count = 2; taken.has(name); count += 1) name = numbered(wish, count);
    taken.add(name);
    return [{ name, value, note }];
  });
}

function numbered(name: string, count: number): string {
  return name.endsWith('"') ? `${name.slice(0, -1)}_${count}"` : `${name}_${count}`;
}

/** The name of an enum member: `Value1` for `1`, `ValueMinus1` for `-1`, `in_stock` for `in stock`, `">="` for `>=`. */
function memberName(text: string): string {
  if (/^(?:NaN|Infinity)$/.test(text)) return `Value${text}`;
  if (IDENTIFIER.test(text)) return text;
  const named = /^\d/.test(text)
    ? `Value${text}`.replace('.', '_')
    : text.startsWith('-')
      ? `ValueMinus${text.slice(1)}`
      : text;
  if (!/[\w$]/.test(named)) return JSON.stringify(named);
  return named.replace(/[^\w$]+/g, (run) => (run === '+' ? 'Plus' : '_'));
}

/** A name for the enum at a location: `PetStatus` for `components/schemas/Pet/status`. */
export function identifierOf(steps: readonly string[], suffix: string): string {
  const text = steps.join('/').replace('components/schemas', '') + suffix;
  const joined = text.replace(/[^\w$]+(.)?/g, (_run, next: string | undefined) => (next ?? '').toUpperCase());
  const name = joined.charAt(0).toUpperCase() + joined.slice(1);
  return IDENTIFIER.test(name) ? name : `Value${name}`;
}

/** `pet_store-v2` → `PetStoreV2`, `HTTPError` → `HttpError`: the words of a name, each with a capital letter. */
export function wordsName(text: string): string {
  const words = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return words
    .map((word, index) => {
      const separator = index > 0 && /^\d/.test(word) ? '_' : '';
      return separator + word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    })
    .join('');
}
