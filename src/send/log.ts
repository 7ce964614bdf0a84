import { observe } from '../core/observe.ts';
import { hasMethods, type OptionCheck } from '../core/read-options.ts';
import type { Logger, Notice, ResponseEvent, RetryEvent, SendOptions, WaitEvent } from './options.ts';
import type { Clock } from './timeouts.ts';

type Level = keyof Logger;

/** The levels, from the one with the most lines. */
const LEVELS: readonly unknown[] = ['debug', 'info', 'warn'] satisfies Level[];

const isLogger = hasMethods('debug', 'info', 'warn');

export const isLog: OptionCheck = (value) =>
  value === false || LEVELS.includes(value) || !isLogger(value)
    ? undefined
    : '"debug", "info", "warn", a logger such as console, or false';

/** A wait of this many milliseconds is never silent. */
const LONG_WAIT = 5000;

/**
 * The options of a sender, with hooks that write what they observe. By default, only what is wrong or takes long is written, and nothing that
 * a hook of the program observes.
 */
export function withLog(options: SendOptions, clock: Clock): SendOptions {
  const { log = levelOfEnvironment() } = options;
  if (log === false) return options;
  const least = LEVELS.indexOf(typeof log === 'object' ? 'debug' : (log ?? 'warn'));
  const logger = typeof log === 'object' ? log : console;
  const write = (level: Level, line: string) => {
    if (LEVELS.indexOf(level) >= least) logger[level](`routebook: ${line}`);
  };
  const also = <Event>(own: ((event: Event) => unknown) | undefined, writeEvent: (event: Event) => void) => {
    if (!own) return writeEvent;
    if (log === undefined) return own;
    return (event: Event) => {
      observe(own, event);
      writeEvent(event);
    };
  };
  const told = new Map<string, number>();
  return Object.assign({ __proto__: null }, options, {
    log,
    onWait: also(options.onWait, (event) => {
      const [now, reason] = [clock.now(), event.kind + event.resource];
      const [level, line] = lineOfWait(event, now);
      const [left, known] = [Math.max(Number(event.retryAt) - now, LONG_WAIT), (told.get(reason) ?? 0) - now];
      // A thousand calls can wait for one limit. A wait that is twice as long is written again.
      if (level === 'warn' && least === 2 && left < 2 * known) return;
      if (level === 'warn') told.set(reason, now + left);
      write(level, line);
    }),
    onRetry: also(options.onRetry, (event) => write(...lineOfRetry(event))),
    onNotice: also(options.onNotice, (event) => write('warn', lineOfNotice(event))),
    ...(least === 0 && { onResponse: also(options.onResponse, (event) => write('debug', lineOfResponse(event))) }),
  });
}

/** The level that a person chooses who runs a program. */
function levelOfEnvironment(): Level | undefined {
  const level = globalThis.process?.env?.['ROUTEBOOK_LOG'];
  return LEVELS.includes(level) ? (level as Level) : undefined;
}

type Line = [level: Level, text: string];

function lineOfWait({ route, kind, message, retryAt }: WaitEvent, now: number): Line {
  const left = Number(retryAt) - now;
  const isLong = left > LONG_WAIT || kind === 'concurrency' || kind === 'shared';
  return [isLong ? 'warn' : 'info', `${route}: waits${left > 0 ? ` for ${seconds(left)}` : ''}, because ${message}`];
}

function lineOfRetry({ attempt, delay, error }: RetryEvent): Line {
  return [delay > LONG_WAIT ? 'warn' : 'info', `${error.message}. Attempt ${attempt + 1} follows in ${seconds(delay)}`];
}

function lineOfNotice({ route, message, version, deprecation, sunset, link }: Notice): string {
  if (message) return `${route}: ${message}`;
  const dates = [deprecation && `is deprecated since ${deprecation}`, sunset && `may be removed from ${sunset}`];
  const subject = version ? `the API version ${version}` : 'the route';
  return `${route}: ${subject} ${dates.filter(Boolean).join(', and ')}${link ? `: ${link}` : ''}`;
}

function lineOfResponse({ route, status, duration, attempt, cached, requestId }: ResponseEvent): string {
  const facts = [`${status} in ${Math.round(duration)} ms`, `attempt ${attempt}`, cached && 'cached', requestId];
  return `${route}: ${facts.filter(Boolean).join(', ')}`;
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 100) / 10} s`;
}
