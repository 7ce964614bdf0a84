import type { SourceCall } from './source-groups.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i;
/** A request is set up in at most this number of tokens before and after its URL. */
const REACH = 400;
/** The method is not known. */
const COMPUTED = '';

/** The method that the options of a request have, or an empty text if they compute it; undefined if they have none. */
export function methodInOptions(tokens: readonly Token[], call: SourceCall, kind: SourceKind): string | undefined {
  const last = call.names.at(-1) ?? '';
  if (kind === 'ruby') return last === 'url' ? blockMethod(tokens, call) : undefined;
  if (kind !== 'php') return undefined;
  if (/^curl_(?:init|setopt(?:_array)?)$/.test(last)) return curlMethod(tokens, call);
  const own = listedMethod(tokens, call.open, call.close);
  if (own !== undefined || !/^(?:wp_(?:safe_)?remote_request|file_get_contents|fopen)$/.test(last)) return own;
  // `wp_remote_request($url, $options)`, `file_get_contents($url, false, $context)`
  const isGiven = call.args.slice(1).some(({ start }) => /^\$/.test(tokens[start]?.text ?? ''));
  return isGiven ? listedMethod(tokens, startOfFunction(tokens, call.start), call.open) : undefined;
}

/** `connection.post do |request| request.url "/user" end` of Faraday. */
function blockMethod(tokens: readonly Token[], { names, start }: SourceCall): string | undefined {
  for (let at = start; at > Math.max(start - REACH, 3); at--) {
    if (tokens[at]?.text !== names[0] || tokens[at - 1]?.text !== '|' || tokens[at + 1]?.text !== '|') continue;
    let name = at - 3;
    if (tokens[name]?.text === ')') while (name > 0 && tokens[name + 1]?.text !== '(') name -= 1;
    return METHOD.test(tokens[name]?.text ?? '') ? tokens[name]?.text : undefined;
  }
  return undefined;
}

/** `'method' => 'DELETE'`, the last one before a position. */
function listedMethod(tokens: readonly Token[], from: number, to: number): string | undefined {
  for (let at = to; at > from; at--) {
    const isKey = tokens[at]?.kind === 'string' && /^method$/i.test(tokens[at]?.text ?? '');
    if (!isKey || tokens[at + 1]?.text !== '=' || tokens[at + 2]?.text !== '>') continue;
    const value = tokens[at + 3];
    return value?.kind === 'string' && METHOD.test(value.text) ? value.text : COMPUTED;
  }
  return undefined;
}

/** What `curl_setopt` and `curl_setopt_array` of PHP choose between the creation of a handle and its request. */
function curlMethod(tokens: readonly Token[], { start, close }: SourceCall): string | undefined {
  const isLimit = (text: string | undefined) => text === 'curl_exec' || text === 'curl_init' || text === 'function';
  let from = start - 1;
  while (from > Math.max(start - REACH, 0) && !isLimit(tokens[from]?.text)) from -= 1;
  // The options follow the creation of the handle.
  if (tokens[from]?.text !== 'curl_init') from = start;
  let chosen: string | undefined;
  let depth = 0;
  for (let at = from; at < Math.min(close + REACH, tokens.length); at++) {
    const { kind, text } = tokens[at] as Token;
    if (at > close && isLimit(text)) break;
    // Braces that close what was opened before the request are not those of a condition in its setup.
    if (text === '{' && kind === 'sign') depth += 1;
    if (text === '}' && kind === 'sign') depth = Math.max(depth - 1, 0);
    const option = text.startsWith('CURLOPT_') ? optionMethod(tokens, at) : undefined;
    if (option === undefined) continue;
    if (text === 'CURLOPT_CUSTOMREQUEST' && depth === 0) return option;
    chosen = depth > 0 || chosen === COMPUTED ? COMPUTED : text === 'CURLOPT_POSTFIELDS' ? (chosen ?? option) : option;
  }
  return chosen;
}

/** The method for an option of curl. */
function optionMethod(tokens: readonly Token[], at: number): string | undefined {
  const value = tokens[tokens[at + 1]?.text === '=' ? at + 3 : at + 2];
  const isOn = /^(?:true|1)$/i.test(value?.text ?? '');
  switch (tokens[at]?.text) {
    case 'CURLOPT_CUSTOMREQUEST':
      return value?.kind === 'string' && METHOD.test(value.text) ? value.text : COMPUTED;
    case 'CURLOPT_POST':
      return isOn ? 'POST' : /^(?:false|0)$/i.test(value?.text ?? '') ? undefined : COMPUTED;
    case 'CURLOPT_POSTFIELDS':
      return 'POST';
    case 'CURLOPT_PUT':
    case 'CURLOPT_UPLOAD':
      return isOn ? 'PUT' : undefined;
    case 'CURLOPT_NOBODY':
      return isOn ? 'HEAD' : undefined;
    default:
      return undefined;
  }
}

function startOfFunction(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at > Math.max(from - REACH, 0) && tokens[at]?.text !== 'function') at -= 1;
  return at;
}
