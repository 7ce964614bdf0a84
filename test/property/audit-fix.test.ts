import { github } from 'routebook/catalogue';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { fixText } from '../../cli/audit/fix-file.ts';
import type { Catalogue, RouteRecord } from '../../src/catalogue/types.ts';
import { EDITION_NAMES, findEdition } from '../../src/github/editions.ts';
import fc from '../support/fast-check.ts';

/** `npm run fuzz` tries more, with other values. */
const RUNS = process.env['FUZZ_RUNS'] === undefined ? 45 : 120;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz_-';

let catalogues: readonly Catalogue[];
let records: readonly RouteRecord[];

beforeAll(async () => {
  const editions = await Promise.all(EDITION_NAMES.map(async (name) => (await findEdition(name)?.load())?.catalogue));
  catalogues = [github as unknown as Catalogue, ...editions.filter((each) => each !== undefined)];
  records = catalogues.flatMap((catalogue) => [...catalogue]);
});

/** A change to one letter of a word. */
interface Typo {
  readonly kind: 'none' | 'replace' | 'insert' | 'delete' | 'swap';
  readonly part: 'path' | 'parameter' | 'method';
  readonly at: number;
  readonly letter: number;
}

const typo: fc.Arbitrary<Typo> = fc.record({
  kind: fc.constantFrom('none', 'replace', 'insert', 'delete', 'swap'),
  part: fc.constantFrom('path', 'parameter', 'method'),
  at: fc.nat(),
  letter: fc.nat(),
});

/** How the options of a call are written. An object with a type is not part of the call, and keeps its names. */
type Style = 'plain' | 'quoted' | 'shorthand' | 'typed';

/** The options of a call, with the names in `parameters`. A shorthand property keeps the value that it has in `written`. */
function writeOptions(parameters: readonly string[], written: readonly string[], style: Style): string {
  const members = parameters.map((name, index) => {
    if (style === 'shorthand') return name === written[index] ? name : `${name}: ${written[index]}`;
    return `${style === 'quoted' ? `'${name}'` : name}: input.v${index}`;
  });
  return `{ ${members.join(', ')} }`;
}

/** A call of a route of any edition, as it was meant and with a typo. */
function writeCall(
  seed: number,
  form: 'route' | 'method',
  typo: Typo,
  style: Style,
): readonly [meant: string, written: string] {
  const record = records[seed % records.length] as RouteRecord;
  const [namespace = '', name = ''] = (record.operationId ?? '').split('/').map(camelCase);
  const callee = form === 'method' && name !== '' ? `octokit.rest.${namespace}.` : 'octokit.request(';
  const names = [...record.parameters, ...(record.body?.fields ?? [])].map((each) => each.name);
  const list = [...new Set(names)].filter((each) => /^\w+$/.test(each));
  const write = (path: string, method: string, parameters: readonly string[], written = parameters) => {
    const literal = writeOptions(parameters, written, style);
    const options = style === 'typed' ? 'typed' : literal;
    const call = callee.endsWith('(')
      ? `await ${callee}'${record.method} ${path}', ${options});`
      : `await ${callee}${method}(${options});`;
    return style === 'typed' ? `{ const typed: Options = ${literal}; ${call} }` : call;
  };
  const changed = list.map((each, index) => (index === typo.at % list.length ? misspell(each, typo) : each));
  const meant = write(record.path, name, list);
  if (typo.kind === 'none') return [meant, meant];
  if (typo.part === 'path') return [meant, write(misspellSegment(record.path, typo), name, list)];
  if (typo.part === 'method') return [meant, write(record.path, misspell(name, typo), list)];
  const written = write(record.path, name, changed);
  return [style === 'typed' ? written : write(record.path, name, list, changed), written];
}

function camelCase(text: string): string {
  return text.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Misspells a segment that is not a placeholder. */
function misspellSegment(path: string, typo: Typo): string {
  const segments = path.split('/');
  const plain = segments.flatMap((segment, index) => (/^[a-z-]+$/.test(segment) ? [index] : []));
  const chosen = plain[typo.at % plain.length];
  return segments.map((segment, index) => (index === chosen ? misspell(segment, typo) : segment)).join('/');
}

function misspell(word: string, { kind, at, letter }: Typo): string {
  const place = word.length === 0 ? 0 : at % word.length;
  const other = LETTERS[letter % LETTERS.length] as string;
  const [start, end] = [word.slice(0, place), word.slice(place + 1)];
  if (kind === 'insert') return `${start}${other}${word.slice(place)}`;
  if (kind === 'delete') return word.length > 2 ? start + end : word;
  if (kind === 'swap')
    return (
      start +
      word
        .slice(place, place + 2)
        .split('')
        .reverse()
        .join('') +
      word.slice(place + 2)
    );
  return `${start}${other}${end}`;
}

const style = fc.constantFrom<Style>('plain', 'plain', 'quoted', 'shorthand', 'typed');
const call = fc.tuple(fc.nat(), fc.constantFrom('route' as const, 'method' as const), typo, style);
const newLine = fc.constantFrom('\n', '\r\n');

describe('--fix', () => {
  it('restores what was meant or changes nothing, for calls of every edition that are audited with any edition', () => {
    let fixes = 0;
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), fc.nat(), newLine, (calls, seed, end) => {
        const lines = calls.map((each) => writeCall(...each));
        const catalogue = catalogues[seed % catalogues.length] as unknown as Catalogue<never>;
        const audit = (text: string) => auditText(text, 'ts', { catalogue });
        const text = lines.map(([, written]) => written).join(end);
        const before = audit(text);
        const fixed = fixText(text, before, audit);
        fixes += fixed.edits;
        const edited = new Set(before.findings.flatMap(({ fix, line }) => (fix === undefined ? [] : [line])));
        fixed.text.split(end).forEach((line, index) => {
          const [meant, written] = lines[index] as readonly [string, string];
          if (isRenamed(before, index + 1)) return;
          expect(edited.has(index + 1) ? [meant, written] : [written]).toContain(line);
        });
      }),
      { numRuns: RUNS },
    );
    expect(fixes).toBeGreaterThan(20);
  });

  /** Whether a message names the parameter or route that GitHub has now. What was meant is then the earlier name. */
  function isRenamed(before: ReturnType<typeof auditText>, line: number): boolean {
    return before.findings.some(
      ({ line: own, fix, message }) => own === line && fix !== undefined && /It is called|Use "/.test(message),
    );
  }

  it('leaves a file without new findings, and every call that had no finding with the same request', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), fc.nat(), (calls, seed) => {
        const catalogue = catalogues[seed % catalogues.length] as unknown as Catalogue<never>;
        const audit = (text: string) => auditText(text, 'ts', { catalogue });
        const text = calls.map((each) => writeCall(...each)[1]).join('\n');
        const before = audit(text);
        const { result: after } = fixText(text, before, audit);
        const wrong = new Set(before.findings.map(({ line }) => line));
        const known = before.findings.map(({ line, code }) => `${line} ${code}`);
        for (const { line, code } of after.findings) expect(known).toContain(`${line} ${code}`);
        const requests = ({ calls: found }: typeof before) =>
          found
            .filter(({ line }) => !wrong.has(line))
            .map(({ line, route, text: written }) => ({ line, route, written }));
        expect(requests(after)).toEqual(requests(before));
        expect(after.unread.map(({ line }) => line)).toEqual(before.unread.map(({ line }) => line));
      }),
      { numRuns: RUNS },
    );
  });
});
