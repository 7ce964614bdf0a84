import { githubExampleValues, githubResponses } from 'routebook/catalogue/responses';
import type { ResponseSource } from './response/create-shapes.ts';
import { formatSchema } from './response/reading.ts';

/** Success and redirects. The records of routes contain them, and those of an edition may have others. */
const IN_RECORD = /^[123]/;

/** The responses of GitHub's API, from the data of the library. */
export const githubSource: ResponseSource = {
  schema: (name) => githubResponses.getSchema(name) ?? formatSchema(name),
  values: githubExampleValues,
  errorsOf(route) {
    const records = githubResponses.get(route).filter(({ status }) => !IN_RECORD.test(status));
    const statuses = [...new Set(records.map(({ status }) => status))];
    return Object.fromEntries(
      statuses.map((status) => [
        status,
        Object.fromEntries(
          records.flatMap((each) =>
            each.status === status && each.contentType !== undefined && each.type !== undefined
              ? [[each.contentType, each.type]]
              : [],
          ),
        ),
      ]),
    );
  },
};
