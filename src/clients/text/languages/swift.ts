import { createExpression, quoteWithBraces } from './expressions.ts';
import type { Program } from './program.ts';

// An interpolation starts with a backslash, which is escaped in every string. `(?!)` matches nothing.
const quote = quoteWithBraces(/(?!)/g);

const expression = createExpression({
  quote,
  plus: '+',
  variable: (name) => `ProcessInfo.processInfo.environment["${name}"]!`,
  encoded: (name) =>
    `ProcessInfo.processInfo.environment["${name}"]!.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!`,
});

export function writeSwift({ method, url, headers, body }: Program): string {
  const content =
    body &&
    ('file' in body
      ? `try Data(contentsOf: URL(fileURLWithPath: ${quote(body.file)}))`
      : `Data((${expression(body.text)}).utf8)`);
  return [
    'import Foundation',
    '#if canImport(FoundationNetworking)',
    'import FoundationNetworking',
    '#endif',
    '',
    `var request = URLRequest(url: URL(string: ${expression(url)})!)`,
    `request.httpMethod = "${method}"`,
    ...headers.map(([name, value]) => `request.setValue(${expression(value)}, forHTTPHeaderField: ${quote(name)})`),
    ...(content === undefined ? [] : [`request.httpBody = ${content}`]),
    'let (data, response) = try await URLSession.shared.data(for: request)',
    'let status = (response as! HTTPURLResponse).statusCode',
    'guard status < 400 else { fatalError("\\(status): \\(String(decoding: data, as: UTF8.self))") }',
    'print(String(decoding: data, as: UTF8.self))',
    '',
  ].join('\n');
}
