import { AS_JSON, type Dialect, quotePython } from '../literal.ts';
import { createExpression, hasVariable } from './expressions.ts';
import type { Program } from './program.ts';

/** Go has the escapes of Python. */
const expression = createExpression({
  quote: quotePython,
  plus: '+',
  variable: (name) => `os.Getenv("${name}")`,
  encoded: (name) => `url.QueryEscape(os.Getenv("${name}"))`,
});

const DATA: Dialect = {
  ...AS_JSON,
  step: '\t',
  words: { true: 'true', false: 'false', null: 'nil' },
  brackets: (value) => (Array.isArray(value) ? '[]any{}' : 'map[string]any{}'),
  key: quotePython,
  text: expression,
  number: ({ name }) => `json.Number(os.Getenv("${name}"))`,
};

const STOP = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

export function writeGo({ method, url, headers, body }: Program): string {
  const isFile = body !== undefined && 'file' in body;
  const texts = [url, ...headers.map(([, value]) => value), ...(body && 'text' in body ? [body.text] : [])];
  const data = body && 'text' in body ? body.literal?.(DATA, '\t') : undefined;
  const imports = ['fmt', 'io', 'log', 'net/http'];
  if (data !== undefined) imports.unshift('bytes', 'encoding/json');
  if (hasVariable(texts, 'url')) imports.push('net/url');
  if (isFile || hasVariable(texts)) imports.push('os');
  if (body && 'text' in body && data === undefined) imports.push('strings');
  const text = () => (body && 'text' in body ? `strings.NewReader(${expression(body.text)})` : 'nil');
  const reader = isFile ? 'file' : data === undefined ? text() : 'bytes.NewReader(body)';
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(isFile ? [`\tfile, err := os.Open(${quotePython(body.file)})`, ...STOP] : []),
    ...(data === undefined ? [] : [`\tbody, err := json.Marshal(${data})`, ...STOP]),
    `\trequest, err := http.NewRequest("${method}", ${expression(url)}, ${reader})`,
    ...STOP,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quotePython(name)}, ${expression(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...STOP,
    '\tdefer response.Body.Close()',
    '\tdata, err := io.ReadAll(response.Body)',
    ...STOP,
    '\tif response.StatusCode >= 400 {',
    '\t\tlog.Fatalf("%s: %s", response.Status, data)',
    '\t}',
    '\tfmt.Println(string(data))',
    '}',
    '',
  ].join('\n');
}
