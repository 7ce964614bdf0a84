import { github as catalogue, type RouteRecord } from 'routebook/catalogue';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { versionOf } from '../../explorer/model/api.ts';
import { shapesOf } from '../../explorer/model/form/fields.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { build } from '../../explorer/model/request/build.ts';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { completeCall, type Source } from '../../explorer/model/request/placeholders.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../explorer/model/view.ts';

const reference = catalogue.with(referenceSection);

/** The shapes of GitHub's bodies. */
export const shapes = shapesOf(reference);

/** The page of a route whose form contains these values. */
export function filled(record: RouteRecord, values: Readonly<Record<string, unknown>>): View {
  return { ...openRoute(EMPTY_VIEW, record.route), draft: fillDraft(shapes, record, values) };
}

/** What the page writes a request from. */
export function sourceOf(
  record: RouteRecord,
  view: View,
  token = '',
  mask: string | false = 'GITHUB_TOKEN',
  file?: File,
): Source {
  const call = completeCall(githubApi, record, readFormCall({ api: githubApi, shapes, record, file }, view));
  const built = build(githubApi, record.route, call.options, token);
  if ('error' in built) throw built.error;
  return { record, call, request: built.request, mask, module: 'routebook', version: versionOf(githubApi) };
}

/** What a tab of the page shows. */
export function write(
  form: string,
  record: RouteRecord,
  view: View,
  token = '',
  mask: string | false = 'GITHUB_TOKEN',
  file?: File,
): string {
  return FORMS.find(({ id }) => id === form)?.write(sourceOf(record, view, token, mask, file)) ?? '';
}
