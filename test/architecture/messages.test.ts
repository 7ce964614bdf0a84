import { expect, it } from 'vitest';
import { filesBelow, readSource } from './source-files.ts';

/** The first argument of an error, if it is one text. Expressions in it may contain one level of braces. */
const TEXT = String.raw`('(?:[^'\\]|\\.)*'|\`(?:[^\`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}\`]|\{[^{}]*\})*\})*\`)(?=\s*[,)])`;

const messagesOf = (folders: readonly string[], errors: string) =>
  filesBelow(folders, /\.ts$/).flatMap((file) =>
    [...readSource(file).matchAll(new RegExp(`new (?:${errors})\\(\\s*${TEXT}`, 'g'))].map(([, text = '']) => ({
      file,
      message: text.slice(1, -1),
    })),
  );

it('a message of the command begins in lowercase, or with a name, and ends with a full stop', () => {
  const messages = messagesOf(['cli'], 'UsageError|InputError');
  expect(messages.length).toBeGreaterThan(80);
  // A code such as READ_ONLY and a name such as Bun are written as they are.
  const names = messages.flatMap(({ message }) => /^[A-Z][a-z]+/.exec(message)?.[0] ?? []);
  expect([...new Set(names)]).toEqual(['Bun']);
  expect(messages.filter(({ message }) => !/[.?…}]$/.test(message))).toEqual([]);
});

it('a message of the generator begins in uppercase, or with a name, and has no full stop at the end', () => {
  const messages = messagesOf(['generator'], 'GeneratorError');
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter(({ message }) => /^[a-z]/.test(message) || message.endsWith('.'))).toEqual([]);
});
