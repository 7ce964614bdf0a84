import { escapeHidden } from '../../../core/internal/text/hidden-characters.ts';
import { quoteText } from '../literal.ts';
import type { MaskedText } from '../masked-text.ts';
import { createExpression, hasVariable } from './expressions.ts';
import type { Program } from './program.ts';

const expression = createExpression({
  quote: quoteText,
  plus: '+',
  variable: (name) => `System.getenv("${name}")`,
  encoded: (name) => `URLEncoder.encode(System.getenv("${name}"), StandardCharsets.UTF_8)`,
});

/** An object or a list as a text block, because the platform cannot write JSON. */
function writeText({ text, lines }: Extract<Program['body'], { readonly text: MaskedText }>): string {
  return lines !== undefined && /^[{[]\n/.test(String(lines[0])) ? writeTextBlock(lines) : expression(text);
}

/** Variables are inserted into the block. */
function writeTextBlock(text: MaskedText): string {
  const variables = text.flatMap((piece) => (typeof piece === 'string' ? [] : [expression([piece])]));
  const escapeBlock = (literal: string) => {
    const escaped = literal.replaceAll('\\', '\\\\');
    return variables.length === 0 ? escaped : escaped.replaceAll('%', '%%');
  };
  const lines = text
    .map((piece) => (typeof piece === 'string' ? escapeBlock(piece) : '%s'))
    .join('')
    .split('\n');
  const block = ['"""', ...lines.map((line) => `                ${escapeHidden(line)}`)].join('\n');
  return `${block}"""${variables.length === 0 ? '' : `.formatted(${variables.join(', ')})`}`;
}

export function writeJava({ method, url, headers, body }: Program): string {
  const isEncoded = hasVariable([url, ...(body && 'text' in body ? [body.text] : [])], 'url');
  const isFile = body !== undefined && 'file' in body;
  const imports = [
    'java.net.URI',
    ...(isEncoded ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...(isEncoded ? ['java.nio.charset.StandardCharsets'] : []),
    ...(isFile ? ['java.nio.file.Path'] : []),
  ];
  const text = () => (body && 'text' in body ? writeText(body) : '');
  const publisher =
    body === undefined ? 'noBody()' : isFile ? `ofFile(Path.of(${quoteText(body.file)}))` : `ofString(${text()})`;
  return [
    ...imports.map((name) => `import ${name};`),
    '',
    'class Main {',
    '    public static void main(String[] args) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    `            .method("${method}", HttpRequest.BodyPublishers.${publisher})`,
    ...headers.map(([name, value]) => `            .header(${quoteText(name)}, ${expression(value)})`),
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        if (response.statusCode() >= 400) {',
    '            throw new RuntimeException(response.statusCode() + ": " + response.body());',
    '        }',
    '        System.out.println(response.body());',
    '    }',
    '}',
    '',
  ].join('\n');
}
