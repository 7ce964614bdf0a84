import { describeNotice, isAboutCalls } from '../../catalogue/describe-notice.ts';
import { namedPathsOf } from '../numbered-paths.ts';
import { NOTICES, noticesOf } from './notices.ts';

/** What GitHub has announced about the route of a request, as sentences. Senders load it when they report the first one. */
export function announcementsOf(method: string, path: string): readonly string[] {
  const paths = namedPathsOf(path);
  // What a program reads of the response is not known here.
  return NOTICES.filter(isAboutCalls)
    .filter(({ routes = [] }) => routes.some((route) => paths.some((each) => isOf(route, method, each))))
    .map(describeNotice);
}

/** What GitHub has announced about a route of the catalogue, as sentences. */
export function announcementsAbout(route: string): readonly string[] {
  return noticesOf(route).filter(isAboutCalls).map(describeNotice);
}

/** Whether a path fits the template of a route. Values have no slash. */
function isOf(route: string, method: string, path: string): boolean {
  const [own, template = ''] = route.split(' ');
  const expected = template.split('/');
  const segments = path.split('/');
  return (
    own === method &&
    expected.length === segments.length &&
    expected.every((each, index) => each.startsWith('{') || each === segments[index])
  );
}
