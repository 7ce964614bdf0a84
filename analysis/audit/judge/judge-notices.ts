import { describeNotice, isAboutCalls } from '../../../src/catalogue/describe-notice.ts';
import type { RouteNotice, RouteRecord } from '../../../src/catalogue/types.ts';
import { noticesOf } from '../../../src/github/changes/notices.ts';
import type { Span } from '../../tree/positions.ts';
import type { JudgedCall } from './judge-parameters.ts';
import type { Problem } from './report.ts';

/** Reports what GitHub has announced about the route of a call, what it sends, or what the code reads of its response. */
export function judgeNotices(judged: JudgedCall): Problem[] {
  return noticesOf(judged.record.route).flatMap((notice) =>
    placesOf(notice, judged).map((place) => problem(notice, judged.record, place)),
  );
}

/** The notices about a route in a literal: what is sent and read is not known. */
export function mentionedNotices(record: RouteRecord, where: Span): Problem[] {
  return noticesOf(record.route)
    .filter(isAboutCalls)
    .map((notice) => problem(notice, record, where));
}

/** Whether a notice says more about the deprecation of a route than the catalogue does. One finding is enough. */
export function announcesDeprecation({ route }: RouteRecord): boolean {
  return noticesOf(route).some(({ kind }) => kind === 'deprecated');
}

/** Where the code does what a notice is about, with the name of what it sends or reads. */
interface Place extends Span {
  readonly parameter?: string;
}

function placesOf({ parameters, members }: RouteNotice, { call, query, where }: JudgedCall): readonly Place[] {
  if (parameters !== undefined) {
    const data = call.members.list.find(({ name }) => name === 'data');
    const sent = [...call.members.list, ...(data?.members?.list ?? []), ...query.list];
    return sent
      .filter(({ name }) => parameters.includes(name))
      .map(({ name, start, end }) => ({ parameter: name, ...(start < 0 ? where : { start, end }) }));
  }
  if (members === undefined) return [where];
  const { paths, places = [] } = call.reads();
  return paths.flatMap((path, index) => {
    const parameter = path.find((step) => members.includes(step));
    return parameter === undefined ? [] : [{ parameter, ...(places[index] ?? where) }];
  });
}

function problem(notice: RouteNotice, { route }: RouteRecord, place: Place): Problem {
  const { parameter, start, end } = place;
  return {
    code: 'NOTICE',
    severity: 'warning',
    message: `${describeNotice(notice)} ${notice.source}`,
    route,
    parameter,
    start,
    end,
  };
}
