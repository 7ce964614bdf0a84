import { bytes, HOSTILE, hostileText, JSON_TYPE, json, TEXT, type WireCase } from './case.ts';

/** A POST whose body is passed as it is. */
function posting(name: string, data: () => unknown, body: WireCase['body'], headers: Record<string, string>): WireCase {
  return {
    name,
    build: (at) => at('POST /raw', { data: data(), headers }),
    method: 'POST',
    path: '/raw',
    headers,
    ...(body && { body }),
  };
}

const labels = { labels: ['bug', 'ui'], note: null, nested: { deep: [1, true, { '': 'x', __proto_: 2 }] } };
const unicode = { text: 'ü ✓ 🐙 \u2028 \0 \x7f \ufeff "\\" </script>', ключ: 'значение' };

export const jsonBodies: WireCase[] = [
  {
    name: 'JSON',
    build: (at) => at('POST /repos/{owner}/issues', { owner: 'o', ...labels }),
    method: 'POST',
    path: '/repos/o/issues',
    headers: JSON_TYPE,
    body: json(labels),
  },
  {
    name: 'JSON with unicode',
    build: (at) => at('PUT /json', unicode),
    method: 'PUT',
    path: '/json',
    headers: JSON_TYPE,
    body: json(unicode),
  },
  {
    name: 'JSON in a PATCH',
    build: (at) => at('PATCH /json', { state: 'closed' }),
    method: 'PATCH',
    path: '/json',
    headers: JSON_TYPE,
    body: json({ state: 'closed' }),
  },
  {
    name: 'a DELETE with JSON',
    build: (at) => at('DELETE /json', labels),
    method: 'DELETE',
    path: '/json',
    headers: JSON_TYPE,
    body: json(labels),
  },
  {
    name: 'hostile values in JSON',
    build: (at) => at('POST /json', { hostile: HOSTILE, '$(x)': "'" }),
    method: 'POST',
    path: '/json',
    headers: JSON_TYPE,
    body: json({ hostile: HOSTILE, '$(x)': "'" }),
  },
  posting('a list as JSON', () => ['bug', 1], json(['bug', 1]), JSON_TYPE),
  posting('null as JSON', () => null, json(null), JSON_TYPE),
  posting('a number as JSON', () => 0.5, json(0.5), JSON_TYPE),
  posting('JSON that is text already', () => '{"a": 1}', bytes('{"a": 1}'), JSON_TYPE),
];

const long = 'ü✓🐙 long text, over 128 KiB\n'.repeat(8000);

export const textBodies: WireCase[] = [
  posting('raw text', () => '# Title\n\nnaïve ✓\n', bytes('# Title\n\nnaïve ✓\n'), TEXT),
  posting('raw text that is called JSON', () => 'no JSON', bytes('no JSON'), JSON_TYPE),
  posting('hostile text', () => hostileText, bytes(hostileText), TEXT),
  posting('text that begins with @', () => '@/etc/hostname', bytes('@/etc/hostname'), TEXT),
  posting('text that begins with -', () => '--output stolen', bytes('--output stolen'), TEXT),
  posting('an empty text', () => '', bytes(''), TEXT),
  posting('text with NUL', () => 'a\0b', bytes('a\0b'), TEXT),
  posting('a long text', () => long, bytes(long), TEXT),
  {
    name: 'a DELETE with text',
    build: (at) => at('DELETE /raw', { data: "it's", headers: TEXT }),
    method: 'DELETE',
    path: '/raw',
    headers: TEXT,
    body: bytes("it's"),
  },
];
