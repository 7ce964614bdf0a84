import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { yamlBlocks } from '../../../analysis/audit/text/yaml-blocks.ts';

const parser = { parseAllDocuments: () => [] };

describe('YAML', () => {
  it('keeps every character of its commands in its place', () => {
    const text = 'a:\n  - run: >-\n      gh api\n      repos/o/r/isues\n  - run: "x=\\"1\\"\\ngh api repos/o/r/pull"\n';
    const { findings } = auditText(text, 'yaml');
    expect(findings.map(({ line, column, excerpt }) => [line, column, excerpt])).toEqual([
      [3, 7, 'gh api'],
      [5, 20, '- run: "x=\\"1\\"\\ngh api repos/o/r/pull"'],
    ]);
  });

  it('is listed as not read without its package, in a file and in Markdown', () => {
    const fault = [{ kind: 'fault', text: 'YAML is not read without the package "yaml".', offset: 0 }];
    expect(yamlBlocks('run: gh api user', () => undefined)).toEqual(fault);
  });

  it('is read by the parser that is passed', () => {
    expect(auditText('run: gh api user', 'yaml', { yaml: parser }).calls).toEqual([]);
    expect(() => auditText('run: gh api user', 'yaml', { yaml: {} as never })).toThrow("import * as yaml from 'yaml'");
  });

  it('with aliases that contain each other ends', () => {
    const text = `a0: &a0 [gh api zen]\n${Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`).join('')}run: *a40\nloop: &loop { run: *loop }\n`;
    expect(auditText(text, 'yaml').findings).toEqual([]);
  });
});
