import type { RuleData } from '../../../src/openapi/read-data.ts';
import type { Parameter, Serialization, Type } from '../../catalogue.ts';
import { resolveAlias } from '../view.ts';
import { integerPlaces } from './integer-places.ts';
import { splittableValues } from './splittable-values.ts';

/** A reference to a rule of `routebook/openapi`. */
export function ref(name: string): RuleData {
  return { $: name };
}

/** A call of a rule. Options without members are left out. */
export function call(name: string, args: readonly RuleData[], options: { readonly [name: string]: RuleData } = {}) {
  return { $: name, args: [...args, ...(Object.keys(options).length === 0 ? [] : [options])] } satisfies RuleData;
}

const DELIMITED = new Set(['spaceDelimited', 'pipeDelimited', 'tabDelimited']);

/** The rule of a parameter. */
export function parameterRule(parameter: Parameter, schemas: ReadonlyMap<string, Type>): RuleData {
  const { name, in: place } = parameter;
  const values = splittableValues(parameter, schemas);
  const options = {
    ...(parameter.required && place !== 'path' ? { required: true } : {}),
    ...(isDay(parameter.type, schemas) ? { day: ref('writeDays') } : {}),
    ...(values === undefined ? {} : { values }),
  };
  if (place === 'query') return queryRule(parameter, schemas, options);
  if (place === 'path') return pathRule(parameter, schemas, options);
  const { content, style } = parameter;
  const shared = { ...options, ...(isExploded(parameter, place === 'cookie' ? 'form' : 'simple') ? EXPLODED : {}) };
  if (place === 'header') {
    if (content !== undefined) return call('headerContent', [name, converter(parameter, schemas, true)], options);
    const delimited = style !== undefined && DELIMITED.has(style) ? { style: ref(style) } : {};
    return call('header', [name], { ...shared, ...delimited });
  }
  const check = style === 'cookie' ? { check: ref('checkCookie') } : {};
  if (content !== undefined)
    return call('cookieContent', [name, converter(parameter, schemas)], { ...options, ...check });
  return call('cookie', [name], { ...shared, ...check });
}

type Options = { readonly [name: string]: RuleData };

function queryRule(parameter: Parameter, schemas: ReadonlyMap<string, Type>, own: Options): RuleData {
  const { name, style, allowReserved, content } = parameter;
  const options = { ...own, ...(allowReserved ? { encode: ref('encodeAllowReserved') } : {}) };
  if (style === 'querystring') {
    if (content === 'application/x-www-form-urlencoded') return call('wholeForm', [name], options);
    return call('wholeQuery', [name, converter(parameter, schemas)], options);
  }
  if (content !== undefined) return call('queryContent', [name, converter(parameter, schemas)], options);
  return call('query', [name, ref(queryStyle(parameter))], options);
}

const EXPLODED = { explode: true };

function isExploded({ style, explode }: Serialization, usual: string): boolean {
  return explode ?? ['form', 'cookie'].includes(style ?? usual);
}

/** The style of a query parameter, or of a form field. */
export function queryStyle(given: Serialization): string {
  const { style = 'form' } = given;
  if (style === 'deepObject' || isExploded(given, 'form')) return style === 'deepObject' ? style : 'form';
  return DELIMITED.has(style) ? style : 'commaDelimited';
}

function pathRule(parameter: Parameter, schemas: ReadonlyMap<string, Type>, own: Options): RuleData {
  const { name, style = 'simple', allowReserved, content, multiSegment } = parameter;
  const encode = multiSegment ? 'keepSlashes' : allowReserved ? 'encodeSegment' : undefined;
  const options = { ...own, ...(encode === undefined ? {} : { encode: ref(encode) }) };
  if (content !== undefined) return call('pathContent', [name, converter(parameter, schemas)], options);
  const known = style === 'label' || style === 'matrix' || DELIMITED.has(style) ? style : 'simple';
  const all = { ...options, ...(isExploded(parameter, 'simple') ? EXPLODED : {}) };
  return call('path', [name, ...(known === 'simple' && Object.keys(all).length === 0 ? [] : [ref(known)])], all);
}

/** The rule that writes a parameter with a media type. A header contains only ASCII. */
function converter({ content = '', type }: Parameter, schemas: ReadonlyMap<string, Type>, isHeader = false): RuleData {
  if (!/[/+]json$/.test(content)) return ref('writeScalar');
  const places = integerPlaces(type, schemas);
  if (places === undefined) return ref(isHeader ? 'writeAsciiJson' : 'writeJson');
  return call('exactJson', [call('integers', [places as RuleData]), ...(isHeader ? [ref('escapeOthers')] : [])]);
}

/** Lists of lists of more levels than any parameter has. */
const MAX_DEPTH = 10;

/** Whether a `Date` in this place is a day: the value, or an item of it, can have the format `date` and not `date-time`. */
function isDay(type: Type, schemas: ReadonlyMap<string, Type>): boolean {
  const formats = new Set(timeFormats(type, schemas));
  return formats.has('string:date') && !formats.has('string:date-time');
}

function* timeFormats(type: Type, schemas: ReadonlyMap<string, Type>, depth = 0): Generator<string> {
  const shape = resolveAlias(type, schemas);
  if (depth > MAX_DEPTH) return;
  if (typeof shape === 'string') yield shape;
  else if ('list' in shape) yield* timeFormats(shape.list, schemas, depth + 1);
  else if ('anyOf' in shape) for (const each of shape.anyOf) yield* timeFormats(each, schemas, depth + 1);
}
