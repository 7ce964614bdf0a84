import { quotePython } from '../literal.ts';
import { createExpression, hasVariable } from './expressions.ts';
import type { Program } from './program.ts';

/** Go has the escapes of Python. */
const expression = createExpression({
  quote: quotePython,
  plus: '+',
  variable: (name) => `os.Getenv("${name}")`,
  encoded: (name) => `url.QueryEscape(os.Getenv("${name}"))`,
});

const STOP = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

export function writeGo({ method, url, headers, body }: Program): string {
  const isFile = body !== undefined && 'file' in body;
  const texts = [url, ...headers.map(([, value]) => value), ...(body && 'text' in body ? [body.text] : [])];
  const imports = ['fmt', 'io', 'log', 'net/http'];
  if (hasVariable(texts, 'url')) imports.push('net/url');
  if (isFile || hasVariable(texts)) imports.push('os');
  if (body && 'text' in body) imports.push('strings');
  const reader = body === undefined ? 'nil' : isFile ? 'file' : `strings.NewReader(${expression(body.text)})`;
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(isFile ? [`\tfile, err := os.Open(${quotePython(body.file)})`, ...STOP] : []),
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
