import type { Parameter } from '../catalogue.ts';

// What the texts of parameters for pages say: which number the first page has, and whether a number counts.

/** Where a text says that numbers begin with 0, or with 1. */
const ZERO = beginningWith('0|zero');
const ONE = beginningWith('1|one');

function beginningWith(number: string): RegExp {
  return new RegExp(
    [
      `\\b(?:${number})[- ]?(?:based|indexed|index|origin)\\b`,
      `\\b(?:start|begin|index|count|number)\\w*\\s+(?:at|from|with|by|is|=)\\s+(?:page\\s+|number\\s+|index\\s+)*\\W?(?:${number})\\b`,
      `\\bfirst\\s+(?:page|item|result|record|element|row|entry|one)\\b[^.;]{0,20}?\\b(?:${number})\\b`,
      `\\b(?:${number})\\W?\\s*(?:is|=|being|for|means|returns|denotes)\\s+(?:the\\s+)?first\\b`,
      `\\bdefault\\w*\\b[^.;\\d]{0,20}\\b(?:${number})\\b`,
      `\\(\\s*(?:${number})\\s*(?:\\.\\.|-|–|to)`,
    ].join('|'),
    'i',
  );
}

/** Texts of numbers that count items, and of values that name one instead. A comparison with a number is a limit. */
const COUNTING = /\bskip|\bhow many\b|\bnumber of (?:the )?\w+s\b|\bindex\b|\bposition\b|-based\b/i;
const NAMING =
  /\b(?:greater|larger|higher|bigger|less|lower|smaller|newer|older|later|earlier) (?:one )?than (?!(?:or equal to )?(?:\d|zero|one\b))|\bids?\b|\bidentifiers?\b|\btimestamps?\b|\bcursors?\b|\btokens?\b|\b(?:journal|sequence|serial) number\b/i;
const TOKEN = /\btokens?\b|\bcursors?\b|\bopaque\b/i;

/** The text of a parameter, without the lines for its default and its limits. */
function textOf({ note = '' }: Parameter): string {
  return note.split(/(?:^|\n)@/, 1)[0] ?? '';
}

/**
 * The number of the first page or item: the one of the text, of the default, or at least the minimum. Undefined if none of these decides it, and
 * a reason if they contradict each other.
 */
export function firstNumber(parameter: Parameter): number | { readonly reason: string } | undefined {
  const text = textOf(parameter);
  const [isZero, isOne] = [ZERO.test(text), ONE.test(text)];
  const said = isZero === isOne ? undefined : Number(isOne);
  const initial = parameter.default === undefined ? Number.NaN : Number(parameter.default);
  if (said !== undefined && !Number.isNaN(initial) && said !== initial)
    return {
      reason: `the default of "${parameter.name}" is ${initial}, but its text says that the first one is ${said}`,
    };
  if (initial > 1) return { reason: `the default of "${parameter.name}" is ${initial}` };
  if (said !== undefined) return said;
  if (initial >= 0) return initial;
  return Number(parameter.limits?.minimum) >= 1 ? 1 : undefined;
}

/** Whether a number that should count items names one of them instead, as far as its text says. */
export function namesAnItem(parameter: Parameter): boolean {
  const text = textOf(parameter);
  return NAMING.test(text) && !COUNTING.test(text);
}

/** Whether the text calls the value a token. */
export function isToken(parameter: Parameter): boolean {
  return TOKEN.test(textOf(parameter));
}
