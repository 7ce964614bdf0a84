import { expect, it } from 'vitest';
import { filesBelow, readSource } from './source-files.ts';

/** Phrases that readers found confusing, and what to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bbeside\b/i, 'next to, alongside, or with'],
  [/\bdearer\b/i, 'slower, more expensive'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, normalize'],
  [/\bcures?\b/i, 'fix'],
  [/\b(?:be|get|got) rid of\b/i, 'remove'],
  [/\bsees? to (?:it|that)\b/i, 'handle'],
  [/\bas if absent\b/i, 'treated as absent'],
  [/\btakes? the request away\b/i, 'copy the request'],
  [/\bcannot be meant\b/i, 'is invalid'],
  [/\bto blame\b/i, 'invalid, offending'],
  [/\ball told\b/i, 'in total'],
  [/\b(?:leaves?|stays?) (?:at )?home\b/i, 'is cross-origin, same origin'],
  [/\bthe (?:short|long) way\b/i, 'the fast path, the full path'],
  [/\bsmall letters\b/i, 'lowercase'],
  [/\bhalf a character\b/i, 'a lone surrogate'],
  [/\bhand-offs?\b/i, 'conversion, adapter'],
  [/\btold of\b/i, 'reported'],
  [
    /(?<!there )\b(?:is none|(?:is|are) no (?:route|method|object|token|URL|header|list|error|name|option|parameter|test|value|text|number|boolean)s?)\b/i,
    'is not a …',
  ],
  [/\bnewcomers?\b/i, 'new user'],
  [/\bwithout a word\b/i, 'silently'],
  [/\bto hold (?:it|them|us) to\b/i, 'to check against'],
  [/\bwards? off\b/i, 'prevents'],
  [/\ba room\b|\brooms\b/i, 'folder'],
  [/\bhow many times (?:that of )?routebook's?\b/i, 'ratio to routebook'],
  [/\beverybody\b/i, 'all, everyone'],
  [/\bwhoever\b/i, 'anyone who, you'],
  [
    /, also (?:if|for|in|after|inside|those|not|where|with|by|when|from|deep|beyond|over)\b/,
    'even if, including, not even',
  ],
  [/\banother \w+ than\b/, 'a … other than, a different … from'],
  [/\b(?:in|out)side of\b/, 'inside, outside'],
  [/\bfor ever\b/, 'forever'],
  [/\banew\b/, 'again'],
  [/\bby then\b/, 'at that time'],
  [/\bis home\b/, 'has the same origin'],
  [/\bwarned of\b/, 'warns about'],
];

/** Whether a text has any of them. One expression takes a fraction of the time of thirty. */
const ANY = new RegExp(PHRASES.map(([phrase]) => phrase.source).join('|'), 'i');

const SELF = /^test\/architecture\/prose\.test\.ts$/;

const files = [
  ...filesBelow(
    ['src', 'analysis', 'generator', 'cli', 'explorer', 'bench', 'scripts', 'site', 'examples', 'docs'],
    /\.(?:tsx?|js|md|css)$/,
  ),
  ...filesBelow(['test', 'tools'], /\.(?:ts|js)$/),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'data/README.md'],
].filter((file) => !SELF.test(file));

it('documentation, comments, messages and test titles use plain words', () => {
  const found = files.flatMap((file) => {
    const text = readSource(file);
    if (!ANY.test(text)) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        PHRASES.filter(([phrase]) => phrase.test(line)).map(
          ([phrase, better]) => `${file}:${index + 1} has "${phrase.exec(line)?.[0]}": write ${better}`,
        ),
      );
  });
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
