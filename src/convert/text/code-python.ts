import { toBase64 } from '../base64.ts';
import type { Prepared } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { isDeep, LiteralWriter, PYTHON, PYTHON_STEP, quotePython, writeBlock } from './literal.ts';
import { Mask, maskedBody } from './mask.ts';
import { fieldsOf, writeMultipart } from './multipart.ts';
import type { TextOptions } from './text-options.ts';

/** Code for Python's requests. */
export function writePython(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const { argument, contentType } = bodyArgument(prepared, mask);
  const pairs = Object.entries(headers).map(
    ([name, value]) => `${quotePython(name)}: ${PYTHON.text(mask.header(name, value))}`,
  );
  if (contentType !== undefined) pairs.push(`"content-type": ${quotePython(contentType)}`);
  const items = [
    quotePython(method),
    PYTHON.text(mask.url(url)),
    `headers=${writeBlock('{}', pairs, PYTHON_STEP, PYTHON_STEP)}`,
  ];
  if (argument !== undefined) items.push(argument);
  const call = `response = requests.request${writeBlock('()', items, '', PYTHON_STEP)}\nresponse.raise_for_status()\n`;
  const imports = ['import requests'];
  if (call.includes('base64.b64decode(')) imports.push('import base64');
  if (mask.isUsed) imports.push('import os');
  if (call.includes('quote(os.environ')) imports.push('from urllib.parse import quote');
  return `${imports.sort().join('\n')}\n\n${call}`;
}

interface BodyArgument {
  readonly argument: string | undefined;
  /** The content type of a form that is written as text. */
  readonly contentType: string | undefined;
}

function bodyArgument(prepared: Prepared, mask: Mask): BodyArgument {
  const { body } = prepared;
  if (body.kind === 'form') return formArgument(body.content, mask);
  return { argument: dataArgument(prepared, mask), contentType: undefined };
}

function dataArgument(prepared: Prepared, mask: Mask): string | undefined {
  const { body } = prepared;
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      // requests treats None as no body.
      if (body.content === 'null') return 'data="null"';
      if (isDeep(body.content)) break;
      return `json=${new LiteralWriter(PYTHON, mask).write(JSON.parse(body.content), PYTHON_STEP)}`;
    case 'bytes':
      return `data=base64.b64decode(${quotePython(toBase64(body.content))})`;
    case 'blob':
      return `data=open(${quotePython(fileNameOf(body.content))}, "rb")`;
    case 'stream':
      return `data=open(${quotePython(fileNameOf())}, "rb")`;
  }
  const text = PYTHON.text(maskedBody(prepared, mask) ?? ['']);
  return `data=${text.includes(' + ') ? `(${text})` : text}.encode()`;
}

function formArgument(form: FormData, mask: Mask): BodyArgument {
  const fields = fieldsOf(form, mask);
  // requests treats a form without fields as no form.
  if (fields.length === 0) {
    const { text, contentType } = writeMultipart(fields);
    return { argument: `data=${PYTHON.text(text)}.encode()`, contentType };
  }
  const parts = fields.map((field) => {
    const name = quotePython(field.name);
    if (field.kind === 'value') return `(${name}, (None, ${PYTHON.text(field.value)}))`;
    const fileName = quotePython(field.fileName);
    return `(${name}, (${fileName}, open(${fileName}, "rb"), ${quotePython(field.type)}))`;
  });
  return { argument: `files=${writeBlock('[]', parts, PYTHON_STEP, PYTHON_STEP)}`, contentType: undefined };
}
