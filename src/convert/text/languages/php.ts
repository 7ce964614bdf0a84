import type { Dialect } from '../literal.ts';
import { prepend } from '../masked-text.ts';
import { createExpression, quoteWithBraces } from './expressions.ts';
import type { Program } from './program.ts';

const quote = quoteWithBraces(/\$/g);

const expression = createExpression({
  quote,
  plus: '.',
  variable: (name) => `getenv("${name}")`,
  encoded: (name) => `rawurlencode(getenv("${name}"))`,
});

const DATA: Dialect = {
  step: '    ',
  words: { true: 'true', false: 'false', null: 'null' },
  // An array without names, or with numbers as names, would become a list.
  brackets: (value) => (Array.isArray(value) || Object.keys(value).some(isName) ? '[]' : '(object) []'),
  pair: ' => ',
  key: quote,
  text: expression,
  number: ({ name }) => `json_decode(getenv("${name}"))`,
};

function isName(key: string): boolean {
  return !/^\d+$/.test(key);
}

export function writePhp({ method, url, headers, body, sendsEmpty }: Program): string {
  const empty = sendsEmpty ? '""' : undefined;
  const data = body && 'text' in body ? body.literal?.(DATA, '    ') : undefined;
  const text =
    body === undefined ? empty : 'file' in body ? `file_get_contents(${quote(body.file)})` : expression(body.text);
  const content = data === undefined ? text : `json_encode(${data}, JSON_THROW_ON_ERROR)`;
  // curl sends a body without a content type as a form.
  const isUntyped = content !== undefined && !headers.some(([name]) => name === 'content-type');
  const lines = headers.map(([name, value]) =>
    // `name:` without a value would remove the header.
    value.join('').trim() === '' ? quote(`${name};`) : expression(prepend(`${name}: `, value)),
  );
  return [
    '<?php',
    '',
    `$curl = curl_init(${expression(url)});`,
    'curl_setopt_array($curl, [',
    `    ${method === 'HEAD' ? 'CURLOPT_NOBODY => true' : `CURLOPT_CUSTOMREQUEST => "${method}"`},`,
    '    CURLOPT_HTTPHEADER => [',
    ...[...lines, ...(isUntyped ? ['"content-type:"'] : [])].map((line) => `        ${line},`),
    '    ],',
    ...(content === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${content},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$data = curl_exec($curl);',
    'if ($data === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($status >= 400) {',
    '    throw new RuntimeException("$status: $data");',
    '}',
    'echo $data;',
    '',
  ].join('\n');
}
