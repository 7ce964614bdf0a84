import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findRaw, HOSTILE, printed } from './hostile-output.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const DESCRIPTION: Json = parse(readFileSync(new URL('hostile-descriptions.yaml', import.meta.url), 'utf8'));

/** The keywords of the standard. Other names are chosen by the author, so they can be hostile. */
const KEYWORDS =
  /^(?:openapi|info|title|version|description|servers|url|tags|name|paths|get|post|operationId|summary|deprecated|externalDocs|parameters|in|required|schema|type|enum|default|responses|content|\$ref|requestBody|properties|example|components|schemas)$/;

/** All copies of a value with hostile text in one place: each string, and each name that an author can choose. */
function* variants(value: Json, place = ''): Generator<readonly [place: string, value: Json]> {
  if (typeof value === 'string') yield [place, value + HOSTILE];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const replace = (other: Json, key = name): Json =>
      Array.isArray(value)
        ? value.map((each, index) => (String(index) === name ? other : each))
        : Object.fromEntries(
            Object.entries(value).map(([each, kept]) => (each === name ? [key, other] : [each, kept])),
          );
    for (const [inner, changed] of variants(member, `${place}/${name}`)) yield [inner, replace(changed)];
    if (!Array.isArray(value) && !KEYWORDS.test(name))
      yield [`${place}/${name} (name)`, replace(member, name + HOSTILE)];
  }
}

const VARIANTS = [...variants(DESCRIPTION)];

/**
 * Runs each command with hostile text in one place of a description after the other. With a share, each command gets only some of the
 * places, but every place is tried with some command.
 */
export function testDescriptions(share: number): void {
  let workplace: Workplace;
  beforeAll(() => {
    workplace = createWorkplace();
    workplace.write('base.json', JSON.stringify(DESCRIPTION));
  });
  afterAll(() => workplace.remove());

  it('is put into every text of a description', () => {
    expect(VARIANTS.length).toBeGreaterThan(50);
    expect(VARIANTS.map(([place]) => place)).toContain('/paths//things/{id} (name)');
  });

  const someVariants = (start: number) => VARIANTS.filter((_, index) => (index + start) % share === 0);

  /** One line for each subcommand and format. `R` is the route, `F` the description, and `B` the same without hostile text. */
  const LINES = [
    'search --catalogue F',
    'search --catalogue F --json',
    'search thing --catalogue F',
    'search thing --catalogue F --json',
    'show R --catalogue F',
    'show R --catalogue F --json',
    'show R --catalogue F --response',
    'match https://api.acme.test/things/1 --catalogue F',
    'match https://api.acme.test/things/1 --catalogue F --json',
    'check R --catalogue F nmae=1 kind=2 sort=3',
    'check R --catalogue F --json nmae=1 sort=3',
    'R --catalogue F id=1 sort=up name=x',
    'R --catalogue F id=1 sort=up name=x --as routebook',
    'diff B F',
    'diff F B --json',
    'diff B F --markdown',
    'generate F --out out --check',
    'audit code --catalogue F',
    'audit code --catalogue F --json',
    'audit code --catalogue F --sarif',
    'audit code --catalogue F --github',
    'completion --candidates bash -- --catalogue F R ',
    'completion --candidates zsh -- show --catalogue F t',
    'completion --candidates fish -- check --catalogue F R s',
  ];

  it.each(LINES)('in a description is escaped in the output of %s', (line) => {
    mkdirSync(join(workplace.folder, 'code'), { recursive: true });
    workplace.write(
      'code/a.sh',
      'curl https://api.acme.test/things/1?sort=sideways\ncurl https://api.acme.test/thing\n',
    );
    for (const [place, description] of someVariants(LINES.indexOf(line))) {
      workplace.write('hostile.json', JSON.stringify(description));
      const isPost = place.includes('/post/');
      const words = line
        .split(' ')
        .map((word) =>
          word === 'F'
            ? 'hostile.json'
            : word === 'B'
              ? 'base.json'
              : word === 'R'
                ? isPost
                  ? 'things/create'
                  : 'things/get'
                : word,
        );
      expect([place, findRaw(printed(workplace, ...words))]).toEqual([place, undefined]);
    }
  });

  it('in a description is escaped in generated files', () => {
    for (const [place, description] of someVariants(0)) {
      workplace.write('hostile.json', JSON.stringify(description));
      const { status } = runWith({ folder: workplace.folder }, 'generate', 'hostile.json', '--out', 'out', '--paths');
      if (status !== 0) continue;
      const folder = join(workplace.folder, 'out');
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      expect([place, findRaw(texts.join(''))]).toEqual([place, undefined]);
    }
  });
}
