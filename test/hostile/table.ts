import { ATTACKS } from './attacks/index.ts';
import { TOOLS } from './tools.ts';

export { ATTACKS, TOOLS };

/** `CVE-2025-25285`, or `openapi-typescript#2483`, as a link. */
function linkTo(address: string): string {
  const [, repository, number] = /\/([^/]+)\/issues\/(\d+)$/.exec(address) ?? [];
  return `[${repository ? `${repository}#${number}` : address.slice(address.lastIndexOf('/') + 1)}](${address})`;
}

/** A line for each attack and a column for each tool, with the sums below: Markdown. */
export function writeTable(verdicts: readonly (readonly string[])[]): string {
  const count = (column: readonly string[], verdict: string) =>
    column.filter((each) => each.startsWith(verdict)).length;
  const rows = ATTACKS.map(({ name, known = [] }, index) => {
    const links = known.map(([address]) => linkTo(address)).join(', ');
    return [links ? `${name} (${links})` : name, ...verdicts.map((column) => column[index] ?? '')];
  });
  const sums = ['refused', 'correct', 'wrong', 'n/a'].map((verdict) => [
    `**${verdict}**`,
    ...verdicts.map((column) => `**${count(column, verdict)}**`),
  ]);
  const lines = [['attack', ...TOOLS.map(({ name }) => name)], TOOLS.map(() => '---').concat('---'), ...rows, ...sums];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
