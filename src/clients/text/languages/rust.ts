import type { MaskedText } from '../masked-text.ts';
import { hasVariable, quoteWithBraces } from './expressions.ts';
import type { Program } from './program.ts';

// Nothing is interpolated in a plain string. `(?!)` matches nothing.
const quote = quoteWithBraces(/(?!)/g);

/** A plain string, or `format!` for a text with variables, in which braces have a meaning. */
function expression(text: MaskedText): string {
  const [first = ''] = text;
  if (text.length === 1 && typeof first === 'string') return quote(first);
  const pattern = text.map((piece) => (typeof piece === 'string' ? piece.replace(/[{}]/g, '$&$&') : '{}')).join('');
  const values = text.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    const value = `std::env::var("${piece.name}")?`;
    return [piece.encoding === 'url' ? `urlencoding::encode(&${value})` : value];
  });
  // Invisible characters are escaped with braces too, but the compiler reads those before `format!` does.
  return `format!(${quote(pattern)}, ${values.join(', ')})`;
}

export function writeRust({ method, url, headers, body, sendsEmpty }: Program): string {
  const isEncoded = hasVariable([url, ...(body && 'text' in body ? [body.text] : [])], 'url');
  const empty = sendsEmpty ? '""' : undefined;
  const content =
    body === undefined ? empty : 'file' in body ? `std::fs::read(${quote(body.file)})?` : expression(body.text);
  return [
    `// cargo add reqwest --features blocking${isEncoded ? ' && cargo add urlencoding' : ''}`,
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    '    let response = reqwest::blocking::Client::new()',
    `        .request(reqwest::Method::${method}, ${expression(url)})`,
    ...headers.map(([name, value]) => `        .header(${quote(name)}, ${expression(value)})`),
    ...(content === undefined ? [] : [`        .body(${content})`]),
    '        .send()?',
    '        .error_for_status()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
    '',
  ].join('\n');
}
