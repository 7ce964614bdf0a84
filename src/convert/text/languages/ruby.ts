import { AS_JSON, type Dialect } from '../literal.ts';
import { createExpression, quoteWithBraces } from './expressions.ts';
import type { Program } from './program.ts';

const quote = quoteWithBraces(/#/g);

const expression = createExpression({
  quote,
  plus: '+',
  variable: (name) => `ENV.fetch("${name}")`,
  encoded: (name) => `URI.encode_www_form_component(ENV.fetch("${name}"))`,
});

const DATA: Dialect = {
  ...AS_JSON,
  step: '  ',
  words: { true: 'true', false: 'false', null: 'nil' },
  pair: ' => ',
  key: quote,
  text: expression,
  number: ({ name }) => `JSON.parse(ENV.fetch("${name}"))`,
};

export function writeRuby({ method, url, headers, body, sendsEmpty }: Program): string {
  const kind = method.charAt(0) + method.slice(1).toLowerCase();
  const data = body && 'text' in body ? body.literal?.(DATA, '') : undefined;
  const text = body && ('file' in body ? `File.binread(${quote(body.file)})` : expression(body.text));
  const content = data === undefined ? text : `JSON.generate(${data})`;
  return [
    ...(data === undefined ? [] : ['require "json"']),
    'require "net/http"',
    'require "uri"',
    '',
    `uri = URI(${expression(url)})`,
    `request = Net::HTTP::${kind}.new(uri)`,
    ...headers.map(([name, value]) => `request[${quote(name)}] = ${expression(value)}`),
    ...(content === undefined ? [] : [`request.body = ${content}`]),
    ...(sendsEmpty ? ['request["content-length"] = "0"'] : []),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    'raise "#{response.code}: #{response.body}" if response.code.to_i >= 400',
    'puts response.body',
    '',
  ].join('\n');
}
