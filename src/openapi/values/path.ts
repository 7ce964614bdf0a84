import { countDotSegments } from '../../core/route.ts';
import { COMMA, checkItems, encodeFor, encodeLong, readShape } from '../../core/values.ts';
import { unsafePath } from '../../core/write-url.ts';
import type { Convert, Encode, Parameter, ParameterOptions, PathOverride, PathStyle, RouteFacts } from '../rules.ts';

interface PathOptions extends ParameterOptions {
  readonly explode?: boolean;
  /** Keeps slashes, or the reserved characters that a segment allows. */
  readonly encode?: Encode;
}

/** `a,b` */
export const simple: PathStyle = {};
/** `.a.b` */
export const label: PathStyle = { prefix: '.' };
/** `;name=a;name=b` */
export const matrix: PathStyle = { prefix: ';', isNamed: true };

/** A path parameter in a style of OpenAPI. */
export function path(name: string, style: PathStyle = simple, options: PathOptions = {}): Parameter {
  return inPath(name, options, (value, encode, override) =>
    writeStyled(name, override.style ?? style, options, value, encode),
  );
}

/** A path parameter with a media type instead of a style. */
export function pathContent(name: string, convert: Convert, options: PathOptions = {}): Parameter {
  return inPath(name, options, (value, encode) => encode(convert(value, name)));
}

/** Keeps the slashes of a value. */
export function keepSlashes(text: string): string {
  return text.split('/').map(encodeLong).join('/');
}

type Write = (value: unknown, encode: Encode, override: PathOverride) => string;

/** The text is `''` if there is no value, which is an error for every path parameter. */
function inPath(name: string, { encode = encodeLong, day }: PathOptions, write: Write): Parameter {
  return {
    in: 'path',
    name,
    required: true,
    day,
    fill: fillPath,
    write(value, override = {}) {
      if (value === undefined || value === null) return '';
      const own = override.keepsSlashes ? keepSlashes : encode;
      return write(value, own, override);
    },
  };
}

function writeStyled(
  name: string,
  { prefix = '', isNamed, delimiter }: PathStyle,
  { explode, values }: PathOptions,
  value: unknown,
  encode: Encode,
): string {
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  const own = encodeLong(name);
  const named = (text: string) => (isNamed ? (text === '' ? own : `${own}=${text}`) : text);
  if (shape.kind === 'text') return prefix + named(encode(shape.text));
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    if (delimiter) checkItems(items, delimiter, name, values);
    const written = items.map(encode).map((item) => (delimiter ? item : item.replaceAll(',', '%2C')));
    return prefix + named(written.join((delimiter ?? COMMA).encoded));
  }
  const parts =
    shape.kind === 'list'
      ? shape.items.map((item) => named(encode(item)))
      : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
  return prefix + parts.join(prefix === '' ? ',' : prefix);
}

/** What precedes the query and fragment that a path may have. */
const PATH = /^[^?#]*/;

/** Fills the placeholders of a path. If some have no value, their names are added to `missing`, and the path is not checked. */
function fillPath({ path, byPlace }: RouteFacts, values: ReadonlyMap<string, unknown>, missing: string[]): string {
  const names: string[] = [];
  let text = '';
  let literals = '';
  for (const token of path) {
    if (typeof token === 'string') {
      text += token;
      literals += token;
      continue;
    }
    const { name, override } = token;
    const written = encodeFor(name, (value) => byPlace.path.get(name)?.write(value, override), values.get(name));
    if (!written) missing.push(name);
    names.push(name);
    text += written;
    literals += 'x';
  }
  const dots = (each: string) => countDotSegments(PATH.exec(each)?.[0] as string);
  const isUnsafe = dots(text) > dots(literals) || (text.startsWith('//') && !literals.startsWith('//'));
  if (isUnsafe && missing.length === 0) throw unsafePath(names);
  return text;
}
