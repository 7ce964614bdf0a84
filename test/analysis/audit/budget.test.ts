import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

/** Functions of which each may return nine calls of the next one. */
const CALLING = Array.from(
  { length: 12 },
  (_, index) => `function f${index}(x) { ${`if (x) return f${index + 1}(x); `.repeat(9)} }`,
).join('\n');

describe('a text that takes too much work', () => {
  it('is listed as not read completely, with what was found before', () => {
    const text = `octokit.rest.users.getAuthenticated();\n${CALLING}\nf0().issues.get({ owner }); // octokit`;
    const { calls, unread } = auditText(text, 'ts');
    expect(unread).toMatchObject([{ kind: 'file', line: 1, reason: expect.stringContaining('not read completely') }]);
    expect(calls).toMatchObject([{ route: 'GET /user' }]);
  });

  it('does not end the reading of the next one', () => {
    expect(auditText(`${CALLING}\nf0().issues.get({ owner }); // octokit`, 'ts').unread).toHaveLength(1);
    expect(auditText('octokit.rest.users.getAuthenticated();', 'ts')).toMatchObject({ calls: [{}], unread: [] });
  });

  it('is not one that is only long', () => {
    const python = `API = "https://api.github.com"\n${'get("/repos/" + owner + "/" + name + "/issues")\n'.repeat(500)}`;
    const shell = 'repo="o/r"\ngh api "repos/$repo/issues" -f title="x y" | jq .number\n'.repeat(500);
    for (const [text, language] of [
      [python, 'python'],
      [shell, 'shell'],
    ] as const) {
      const { calls, unread } = auditText(text, language);
      expect(calls.length).toBe(500);
      expect(unread.filter(({ kind }) => kind === 'file')).toEqual([]);
    }
  });

  it.each([
    ['shell', 'a="$a$b"\nif x; then b="$a/$b"; fi\ngh api repos/$a/$b\n'],
    ['shell', 'x=$(gh api "repos/$(echo "$x" <<EOF\n'],
    ['python', '"/repos/" + ("" + '],
    ['js', 'class A extends B { x = this.y; y = this.x }\nclass B extends A {}\nnew A().x.issues.get({});\n'],
  ])('is read or given up within a few steps for each character, in %s: %j', (language, part) => {
    const text = `# octokit api.github.com\n`.replace('#', language === 'js' ? '//' : '#') + part.repeat(150);
    const { unread } = auditText(text, language);
    expect(unread.filter(({ kind }) => kind === 'file').length).toBeLessThanOrEqual(1);
  });
});
