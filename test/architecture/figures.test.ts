import { expect, it } from 'vitest';
import { CODE, filesBelow, readSource } from './source-files.ts';

/** A measured time: an amount, or a comparison with another way to write the code. */
const FIGURE =
  /\d (?:ns|µs|ms)\b|\btakes? (?:about )?(?:half|twice|a (?:third|quarter|sixth)|(?:two|three|four|five|ten) times)\b|\bin (?:half|a third|a quarter) of the time\b|\bhalf the time\b/;
const COMMENT = /\/\*\*[\s\S]*?\*\/|(?:^ *\/\/.*\n)+/gm;

it('a comment with a measured time names the version of Node', () => {
  const comments = filesBelow(CODE, /\.tsx?$/).flatMap((file) =>
    [...readSource(file).matchAll(COMMENT)].map(([text]) => ({
      file,
      text: text.replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' '),
    })),
  );
  const measured = comments.filter(({ text }) => FIGURE.test(text));
  expect(measured.length).toBeGreaterThan(5);
  expect(measured.filter(({ text }) => !/\bNode \d\d\b|\bcompiler\b/.test(text))).toEqual([]);
});
