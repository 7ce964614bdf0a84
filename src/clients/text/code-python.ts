import { type Body, textOf } from '../body.ts';
import type { Prepared } from '../prepare.ts';
import { toBase64 } from './base64.ts';
import { fileNameOf } from './file-name.ts';
import { PYTHON, quoteText, STEP, writeBlock, writeLiteral } from './literal.ts';
import { maskHeader, type TextOptions } from './mask.ts';
import { fieldsOf, writeMultipart } from './multipart.ts';

/** Code for Python's requests. */
export function writePython({ method, url, headers, body }: Prepared, textOptions: TextOptions): string {
  const imports = new Set(['import requests']);
  const argument = bodyArgument(body, headers, imports);
  const headerLines = Object.entries(headers).map(([name, value]) => {
    const masked = maskHeader(name, value, textOptions);
    if (!masked) return `${quoteText(name)}: ${quoteText(value)}`;
    imports.add('import os');
    return `${quoteText(name)}: ${quoteText(masked.before)} + os.environ["${masked.variable}"]`;
  });
  const items = [quoteText(method), quoteText(url), `headers=${writeBlock('{}', headerLines, STEP)}`];
  if (argument !== undefined) items.push(argument);
  return `${[...imports].sort().join('\n')}\n\nresponse = requests.request${writeBlock('()', items)}\n`;
}

function bodyArgument(body: Body, headers: Record<string, string>, imports: Set<string>): string | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      // Requests takes None for no body.
      if (body.text === 'null') return 'data="null"';
      return `json=${writeLiteral(JSON.parse(body.text), PYTHON, STEP)}`;
    case 'bytes':
      imports.add('import base64');
      return `data=base64.b64decode(${quoteText(toBase64(body.bytes))})`;
    case 'form':
      return formArgument(body.form, headers);
    case 'blob':
      return `data=open(${quoteText(fileNameOf(body.blob))}, "rb")`;
    case 'stream':
      return `data=open(${quoteText(fileNameOf())}, "rb")`;
    default:
      return `data=${quoteText(textOf(body))}.encode()`;
  }
}

function formArgument(form: FormData, headers: Record<string, string>): string {
  const fields = fieldsOf(form);
  // Requests takes a form without fields for no form.
  if (fields.length === 0) return `data=${quoteText(writeMultipart(fields, headers))}.encode()`;
  const parts = fields.map((field) => {
    if ('value' in field) return `(${quoteText(field.name)}, (None, ${quoteText(field.value)}))`;
    const name = quoteText(field.file.name);
    const type = quoteText(field.file.type || 'application/octet-stream');
    return `(${quoteText(field.name)}, (${name}, open(${name}, "rb"), ${type}))`;
  });
  return `files=${writeBlock('[]', parts, STEP)}`;
}
