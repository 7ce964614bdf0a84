import { bytes, hostileText, JSON_TYPE, notes, sending, type WireCase } from './case.ts';

const FORM_TYPE = { 'content-type': 'multipart/form-data' };
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

function form(...entries: [name: string, value: string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, value.name);
  }
  return data;
}

export const forms: WireCase[] = [
  sending('URLSearchParams', () => new URLSearchParams({ 'a b': 'ü&=', c: "'@" }), {
    headers: URLENCODED,
    body: bytes('a+b=%C3%BC%26%3D&c=%27%40'),
  }),
  sending('a form', () => form(['a', 'ü ✓'], ['a', ''], ['empty', '']), {
    headers: FORM_TYPE,
    body: [
      ['a', 'ü ✓'],
      ['a', ''],
      ['empty', ''],
    ],
  }),
  sending('an empty form', () => form(), { headers: FORM_TYPE, body: [] }),
  sending('a form that is called JSON', () => form(['a', 'b']), { headers: FORM_TYPE, body: [['a', 'b']] }, JSON_TYPE),
  sending(
    'a form with hostile values',
    () =>
      form(['a', hostileText], ["'$(touch stolen)", '@/etc/hostname'], ['-b', '<x'], ['c:=@', ':=;y'], ['a;b', '=']),
    {
      headers: FORM_TYPE,
      body: [
        ['a', hostileText.replace(/\r?\n/g, '\r\n')],
        ["'$(touch stolen)", '@/etc/hostname'],
        ['-b', '<x'],
        ['c:=@', ':=;y'],
        ['a;b', '='],
      ],
    },
  ),
  sending(
    'a form with marks that programs read',
    () => form(['-b', '<x'], ['c:@', ':=;y'], ['a;b', '='], ['d', '@x']),
    {
      headers: FORM_TYPE,
      body: [
        ['-b', '<x'],
        ['c:@', ':=;y'],
        ['a;b', '='],
        ['d', '@x'],
      ],
    },
  ),
  sending('a form with a file', () => form(['text', 'a'], ['file', notes()]), {
    headers: FORM_TYPE,
    body: [
      ['text', 'a'],
      ['file', { name: 'my notes.html', type: 'text/html', text: '<b>notes</b>' }],
    ],
    files: { 'my notes.html': bytes('<b>notes</b>') },
  }),
  sending(
    'a form with texts of several lines and a file whose type has a parameter',
    () => form(['text', 'a\nb\tc\x03'], ['file', new File(['x'], "it's.txt", { type: 'text/plain;charset=utf-8' })]),
    {
      headers: FORM_TYPE,
      body: [
        ['text', 'a\r\nb\tc\x03'],
        ['file', { name: "it's.txt", type: 'text/plain;charset=utf-8', text: 'x' }],
      ],
      files: { "it's.txt": bytes('x') },
    },
  ),
];
