import { WORKFLOW_EXPRESSION } from '../script/strings.ts';

/**
 * Replaces the expressions of a workflow, `${{ … }}`, in a script with names of the same length, so that the script can be parsed.
 */
export function hideExpressions(text: string): string {
  let hidden = '';
  let at = 0;
  for (let open = text.indexOf('${{'); open >= 0; open = text.indexOf('${{', at)) {
    const close = text.indexOf('}}', open);
    if (close < 0) break;
    hidden += text.slice(at, open) + WORKFLOW_EXPRESSION.repeat(close + 2 - open);
    at = close + 2;
  }
  return hidden + text.slice(at);
}
