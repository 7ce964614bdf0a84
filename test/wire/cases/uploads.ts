import { Readable } from 'node:stream';
import { bytes, notes, OCTETS, sending, TEXT, type WireCase } from './case.ts';

const everyByte = Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index));
const mebibyte = Buffer.from(Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 2_654_435_761) >>> 13));

function webStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text.slice(0, 3), text.slice(3)]).stream();
}

export const uploads: WireCase[] = [
  sending('1 MiB of bytes', () => mebibyte, { headers: OCTETS, body: mebibyte }, OCTETS),
  sending('every byte, without a content type', () => new Uint8Array(everyByte), { body: everyByte }),
  sending('a window of a larger buffer', () => new Uint8Array(everyByte).subarray(7, 11), {
    body: everyByte.subarray(7, 11),
  }),
  sending('an ArrayBuffer', () => new Uint8Array(everyByte).buffer, { body: everyByte }),
  {
    name: 'a DELETE with bytes',
    build: (at) => at('DELETE /raw', { data: everyByte }),
    method: 'DELETE',
    path: '/raw',
    body: everyByte,
  },
  sending('a blob', () => new Blob([everyByte]), { body: everyByte, files: { body: everyByte } }),
  sending('a blob with a type', () => new Blob(['a,b'], { type: 'text/csv' }), {
    headers: { 'content-type': 'text/csv' },
    body: bytes('a,b'),
    files: { body: bytes('a,b') },
  }),
  sending(
    'a blob whose type the headers overrule',
    () => new Blob(['a,b'], { type: 'text/csv' }),
    { headers: OCTETS, body: bytes('a,b'), files: { body: bytes('a,b') } },
    OCTETS,
  ),
  sending('a file', notes, {
    headers: { 'content-type': 'text/html' },
    body: bytes('<b>notes</b>'),
    files: { 'my notes.html': bytes('<b>notes</b>') },
  }),
  sending(
    'a stream of the web',
    () => webStream('streamed ✓'),
    { headers: OCTETS, body: bytes('streamed ✓'), files: { body: bytes('streamed ✓') } },
    OCTETS,
  ),
  sending('a stream of Node', () => Readable.from([bytes('str'), bytes('eamed')]), {
    body: bytes('streamed'),
    files: { body: bytes('streamed') },
  }),
  {
    name: 'a DELETE with a stream',
    build: (at) => at('DELETE /raw', { data: webStream('streamed'), headers: TEXT }),
    method: 'DELETE',
    path: '/raw',
    headers: TEXT,
    body: bytes('streamed'),
    files: { body: bytes('streamed') },
  },
];
