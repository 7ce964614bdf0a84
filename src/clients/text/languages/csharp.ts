import { quoteText } from '../literal.ts';
import { createExpression } from './expressions.ts';
import type { Program } from './program.ts';

const expression = createExpression({
  quote: quoteText,
  plus: '+',
  variable: (name) => `Environment.GetEnvironmentVariable("${name}")`,
  encoded: (name) => `Uri.EscapeDataString(Environment.GetEnvironmentVariable("${name}")!)`,
});

/** These describe the content, and .NET refuses them in the headers of the request. */
const CONTENT_HEADERS = /^(?:allow|content-.*|expires|last-modified)$/;

export function writeCSharp({ method, url, headers, body }: Program): string {
  const hasText = body !== undefined && 'text' in body;
  const ofContent = headers.filter(([name]) => CONTENT_HEADERS.test(name));
  const ofRequest = headers.filter(([name]) => !CONTENT_HEADERS.test(name));
  const bytes =
    body === undefined
      ? 'Array.Empty<byte>()'
      : hasText
        ? `Encoding.UTF8.GetBytes(${expression(body.text)})`
        : `File.ReadAllBytes(${quoteText(body.file)})`;
  const add = (place: string) => (header: (typeof headers)[number]) =>
    `${place}.TryAddWithoutValidation(${quoteText(header[0])}, ${expression(header[1])});`;
  return [
    ...(hasText ? ['using System.Text;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod("${method}"), ${expression(url)});`,
    ...ofRequest.map(add('request.Headers')),
    ...(body === undefined && ofContent.length === 0
      ? []
      : [`request.Content = new ByteArrayContent(${bytes});`, ...ofContent.map(add('request.Content.Headers'))]),
    'using var response = await client.SendAsync(request);',
    'var data = await response.Content.ReadAsStringAsync();',
    'if (!response.IsSuccessStatusCode) throw new HttpRequestException($"{(int)response.StatusCode}: {data}");',
    'Console.WriteLine(data);',
    '',
  ].join('\n');
}
