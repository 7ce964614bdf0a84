import { isJsonObject, isList, type JsonValue, own } from '../../read/json.ts';

/** JSDoc before a member: title, summary, format, description, default, examples, and whether it is deprecated. */
export function commentText(value: JsonValue | undefined): string {
  if (!isJsonObject(value)) return '';
  const lines: string[] = [];
  const add = (prefix: string, name: string) => {
    const member = own(value, name);
    if (member === undefined || (member === '' && name === 'description')) return;
    lines.push(prefix + (typeof member === 'object' ? JSON.stringify(member, null, 2) : String(member)).trim());
  };
  for (const name of ['title', 'summary']) if (own(value, name) !== '') add('', name);
  add('Format: ', 'format');
  if (own(value, 'deprecated') === true) lines.push('@deprecated');
  for (const name of ['description', 'default', 'example']) add(`@${name} `, name);
  const examples = own(value, 'examples');
  if (isList(examples)) for (const each of examples) lines.push(`@example ${JSON.stringify(each, null, 2)}`);
  if (own(value, 'const') !== undefined) lines.push('@constant');
  if (isList(own(value, 'enum'))) lines.push(`@enum {${typeNames(own(value, 'type'), own(value, 'nullable'))}}`);
  if (lines.length === 0) return '';
  const texts = lines
    .join('\n')
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/);
  return texts.length === 1 ? `/** ${texts[0]} */\n` : `/**\n${texts.map((text) => ` * ${text}\n`).join('')} */\n`;
}

function typeNames(type: JsonValue | undefined, nullable: JsonValue | undefined): string {
  const names = isList(type) ? type.join('|') : typeof type === 'string' ? type : 'unknown';
  return nullable === true ? `${names}|null` : names;
}
