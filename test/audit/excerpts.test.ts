import { describe, expect, it } from 'vitest';
import { auditExcerpt, readExcerpts } from './read-excerpts.ts';

describe('labelled excerpts', () => {
  it.each(readExcerpts().map((each) => [each.title, each] as const))(
    'the audit reads the excerpt "%s" as its labels say',
    (_, excerpt) => {
      const { calls, findings, unread } = excerpt;
      expect(auditExcerpt(excerpt)).toEqual({ calls, findings, unread });
    },
  );
});
