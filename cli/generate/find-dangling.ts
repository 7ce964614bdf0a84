import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from '../../src/core/base-url.ts';
import { splitPointer } from '../../src/core/json-pointer.ts';
import { isRecord } from '../../src/core/objects.ts';
import { counted } from '../shared/output/text.ts';

/** A file of a description as it was read. */
export interface SourceFile {
  readonly text: string;
  readonly document: unknown;
}

/** The files of a description by URL, and why others could not be read. */
interface Sources {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly unreadable: ReadonlyMap<string, string>;
}

const MAX_SHOWN = 20;
/** The number of references of a file whose lines are searched. */
const MAX_SEARCHED = 200;

/** Members that contain data, where `$ref` is an ordinary name. */
const DATA = /^(?:x-.*|examples?|default|enum|const)$/;
/** Members whose own members have names of the user, which may be the names in `DATA`. */
const MAPS =
  /^(?:properties|patternProperties|\$defs|definitions|schemas|responses|parameters|requestBodies|headers|paths|content|pathItems|(?:x-)?webhooks)$/;

/** Describes all references whose target does not exist, with their files and lines. Undefined if there are none. */
export function describeDangling(sources: Sources): string | undefined {
  const faults = [...sources.files].flatMap(([url, file]) => danglingIn(url, file, sources));
  if (faults.length === 0) return undefined;
  const shown = faults.slice(0, MAX_SHOWN).join('; ');
  const rest = faults.length > MAX_SHOWN ? `; and ${faults.length - MAX_SHOWN} more` : '';
  const subject =
    faults.length === 1 ? 'the target of a $ref does' : `the targets of ${counted(faults.length, '$ref')} do`;
  return `${subject} not exist: ${shown}${rest}`;
}

function danglingIn(url: string, { text, document }: SourceFile, sources: Sources): string[] {
  const lines = text.split('\n');
  const file = nameOf(url);
  const broken = [...referencesIn(document)].flatMap((reference) => {
    const reason = faultOf(reference, url, sources);
    return reason === undefined ? [] : [{ reference, reason }];
  });
  const faults = broken.slice(0, MAX_SEARCHED).flatMap(({ reference, reason }) => {
    const places = linesOf(reference, lines);
    const shown = `"${reference}"${reason}`;
    return places.length === 0
      ? [{ line: 0, text: `${file} ${shown}` }]
      : places.map((line) => ({ line, text: `${file}:${line} ${shown}` }));
  });
  return faults.sort((a, b) => a.line - b.line).map((fault) => fault.text);
}

/** All references in a document. The list of what is left to visit replaces recursion, because a document may be nested deeply. */
function referencesIn(document: unknown): Set<string> {
  const found = new Set<string>();
  // An alias of YAML is the same object in several places.
  const seen = new Set<object>();
  // The members of a map have names of the user.
  const left: { readonly value: unknown; readonly isMap: boolean }[] = [{ value: document, isMap: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, isMap } = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) for (const item of value) left.push({ value: item, isMap: false });
    else if (isRecord(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (name === '$ref' && typeof member === 'string') found.add(member);
        else if (isMap || !DATA.test(name)) left.push({ value: member, isMap: !isMap && MAPS.test(name) });
      }
    }
  }
  return found;
}

/** Why a reference leads nowhere, to append to it. Undefined if it has a target. */
function faultOf(reference: string, from: string, { files, unreadable }: Sources): string | undefined {
  const hash = reference.indexOf('#');
  const path = hash < 0 ? reference : reference.slice(0, hash);
  if (path !== '' && !URL.canParse(path, from)) return ' (it is not a valid file or URL)';
  const url = path === '' ? from : new URL(path, from).href;
  const reason = unreadable.get(url);
  if (reason !== undefined) return ` (${reason})`;
  const file = files.get(url);
  if (file === undefined) return undefined;
  let value = file.document;
  for (const step of hash < 0 ? [] : splitPointer(decode(reference.slice(hash + 1)))) {
    const member: unknown =
      Array.isArray(value) || isRecord(value) ? Object.getOwnPropertyDescriptor(value, step)?.value : undefined;
    // The rest is in another file, which the step before refers to.
    if (member === undefined && isRecord(value) && typeof value['$ref'] === 'string') return undefined;
    if (member === undefined) return '';
    value = member;
  }
  return undefined;
}

/** The lines that contain a reference, which may be written with the escapes of JSON. */
function linesOf(reference: string, lines: readonly string[]): number[] {
  const forms = new Set([reference, JSON.stringify(reference).slice(1, -1)]);
  const isIn = (line: string) =>
    [...forms].some((form) => {
      for (let at = line.indexOf(form); at >= 0; at = line.indexOf(form, at + 1)) {
        if (
          /^(?:["'\s,}\]]|$)/.test(line.slice(at + form.length, at + form.length + 1)) &&
          /["'\s]/.test(line[at - 1] ?? ' ')
        ) {
          return true;
        }
      }
      return false;
    });
  return lines.flatMap((line, index) => (line.includes('$ref') && isIn(line) ? [index + 1] : []));
}

function nameOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  const name = relative('.', fileURLToPath(url));
  return name.startsWith('..') ? fileURLToPath(url) : name;
}
