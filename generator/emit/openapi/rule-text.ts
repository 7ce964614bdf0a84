import type { SecurityData } from '../../../src/core/rules.ts';
import type { RuleData } from '../../../src/openapi/read-data.ts';

/** The name under which modules import the rules. No operation can have it. */
export const RULES = '$';

/** Writes data as code in one line: references to rules become members of the import. */
export function ruleText(data: RuleData): string {
  if (typeof data !== 'object') return JSON.stringify(data);
  if (isList(data)) return `[${data.map(ruleText).join(', ')}]`;
  if (typeof data['$'] === 'string') {
    const { $: name, args } = data as { readonly $: string; readonly args?: readonly RuleData[] };
    return `${RULES}.${name}${args === undefined ? '' : `(${args.map(ruleText).join(', ')})`}`;
  }
  const members = Object.entries(data).map(([name, value]) => `${name}: ${ruleText(value)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isList(data: object): data is readonly RuleData[] {
  return Array.isArray(data);
}

/** The rule of a security scheme as code, for `placeCredentials`. */
export function schemeText(scheme: SecurityData): string {
  if ('scheme' in scheme && scheme.scheme.toLowerCase() === 'basic') return `${RULES}.basicScheme`;
  const [name, value] = 'scheme' in scheme ? ['httpScheme', scheme.scheme] : [`${scheme.in}Key`, scheme.name];
  return `${RULES}.${name}(${JSON.stringify(value)})`;
}
