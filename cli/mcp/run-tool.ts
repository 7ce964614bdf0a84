import { isRecord } from '../../src/core/objects.ts';
import { hideInParameters, hideSecrets, isNestedDeeper } from '../../src/core/secrets.ts';
import { brief } from '../shared/output/terminal.ts';
import { DEEPEST } from './arguments.ts';
import type { Caller, ToolName, ToolResult } from './call-types.ts';
import { cutTo, estimateTokens } from './fit-tokens.ts';
import type { Session } from './session.ts';

const LONGEST_ERROR = 2000;

/** Runs a tool, limits its result, and adds it to the log. */
export async function runTool(name: ToolName, given: unknown, session: Session, caller: Caller): Promise<ToolResult> {
  const result = limitResult(await resultOf(name, given, session, caller), session.maxTokens);
  const code = result.isError ? /^[A-Z_]+(?=:)/.exec(result.text)?.[0] : undefined;
  try {
    session.log.write({
      event: 'result',
      tool: name,
      ...(name === 'call' || isNestedDeeper(given, DEEPEST)
        ? {}
        : { arguments: session.clean(await hideInArguments(given, session)) }),
      ...(result.status === undefined ? {} : { status: result.status }),
      ...(code === undefined ? {} : { code }),
      ...(caller.signal.aborted ? { cancelled: true } : {}),
      characters: result.text.length,
    });
  } catch {
    const { structured: _, ...rest } = result;
    return { ...rest, text: `LOG_FAILED: the log cannot be written.\n${result.text}`, isError: true };
  }
  return result;
}

/** The arguments of a tool without secrets. A route with values is written as its key. The values of one that is not known are left out. */
async function hideInArguments(given: unknown, session: Session): Promise<unknown> {
  if (!isRecord(given)) return hideSecrets(given);
  const { route, parameters } = given;
  const shown = { ...given };
  if (isRecord(parameters)) shown['parameters'] = hideInParameters(parameters);
  if (typeof route === 'string') shown['route'] = await routeOf(route, session);
  return hideSecrets(shown);
}

async function routeOf(text: string, session: Session): Promise<string> {
  const { resolveCall } = await import('./resolve-call.ts');
  try {
    return resolveCall(text, {}, await session.loadApi(), session.values['base-url']).record.route;
  } catch {
    return text.replace(/(?<=\/[^/]*\/).*/s, '***');
  }
}

/**
 * The text and the result for programs each fit into the limit, because a client shows a model one of them: the protocol calls the text
 * a copy for older clients. A result without a list to shorten is left out.
 */
function limitResult({ structured, ...result }: ToolResult, most: number): ToolResult {
  const limited = { ...result, text: cutTo(result.text, most) };
  const fitted = structured === undefined ? undefined : limitStructured(structured, most);
  return fitted === undefined ? limited : { ...limited, structured: fitted };
}

function limitStructured(structured: object, most: number): object | undefined {
  const fits = (value: object) => estimateTokens(JSON.stringify(value)) <= most;
  if (fits(structured)) return structured;
  const { description: _, routes, findings, ...rest } = structured as Partial<Record<string, unknown>>;
  const [name, list] = Array.isArray(routes) ? ['routes', routes] : ['findings', findings];
  if (!Array.isArray(list)) return undefined;
  for (let count = list.length; count > 0; count = Math.floor(count / 2)) {
    const shorter = { ...rest, [name as string]: list.slice(0, count) };
    if (fits(shorter)) return shorter;
  }
  return { [name as string]: [], ...(name === 'findings' ? { ok: false } : {}) };
}

async function resultOf(name: ToolName, given: unknown, session: Session, caller: Caller): Promise<ToolResult> {
  const { isCallError, createSafeSender } = await import('./send-safely.ts');
  try {
    if (name === 'call') {
      const { call } = await import('./call-tool.ts');
      const send: Parameters<typeof call>[3] = async (...given) =>
        createSafeSender(await session.loadApi(), await session.loadPolicy(), session)(...given);
      return await call(given, session, caller, send);
    }
    const { text, structured } = await (await import('./describe-tools.ts'))[name](given, session);
    const cleaned = structured === undefined ? {} : { structured: session.clean(structured) as object };
    return { text: session.cleanText(text), ...cleaned, isError: false };
  } catch (error) {
    if (!isCallError(error)) throw error;
    const code = error.code ?? error.name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
    return { text: session.cleanText(brief(`${code}: ${error.message}`, LONGEST_ERROR)), isError: true };
  }
}
