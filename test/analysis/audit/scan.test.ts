import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

const parser = {
  parseSync: () => {
    throw new Error('This text should not have been parsed.');
  },
};

describe('the scan before parsing', () => {
  it.each([
    '// See https://github.com/octocat/app/blob/main/LICENSE\nexport const answer = 42;',
    "export const avatar = 'https://avatars.githubusercontent.com/u/1';",
    "await fetch('https://example.com/user');",
  ])('leaves out %j', (text) => {
    expect(auditText(text, 'ts', { parser }).calls).toEqual([]);
  });

  it('finds a program in Go whose only trace of GitHub is the package of its client', () => {
    const text = 'import "github.com/cli/go-gh/v2/pkg/api"\n\nerr := client.Get("orgs/cli/members", &members)\n';
    expect(auditText(text, 'go').calls).toMatchObject([{ route: 'GET /orgs/{org}/members' }]);
  });

  it('finds the hosts that were passed', () => {
    const text = "await fetch('https://git.example.com/user');";
    expect(auditText(text, 'ts', { hosts: ['git.example.com'] }).calls).toMatchObject([{ route: 'GET /user' }]);
  });
});
