import { github } from 'routebook/reference';
import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { formatTimes } from '../table.js';
import { createContenders } from './contenders.js';

const ROUTES = [
  ['a user', 'GET /user'],
  ['a repository', 'GET /repos/{owner}/{repo}'],
  ['a pull request', 'GET /repos/{owner}/{repo}/pulls/{pull_number}'],
  ['a list of 30 issues', 'GET /repos/{owner}/{repo}/issues'],
];

/** The schema without formats and texts, which would be work that routebook does not do. */
function plainSchema(route) {
  const drop = (name) => name === 'format' || name === '$schema';
  return JSON.parse(JSON.stringify(github.schemaOf(route, 200), (name, value) => (drop(name) ? undefined : value)));
}

function createCases() {
  return ROUTES.map(([name, route]) => {
    const data = [0, 1, 2, 3].map((seed) => github.exampleOf(route, 200, { seed }));
    const inputs = data.map((each) => (Array.isArray(each) ? Array.from({ length: 30 }, () => each[0]) : each));
    return { name, route, schema: plainSchema(route), inputs };
  });
}

/** The same with a member that has another type, which all must refuse. */
function createFaults(cases) {
  const fault = (data) => ({ ...data, id: 'text' });
  return cases.map((each) => ({
    ...each,
    name: `${each.name} with a fault`,
    inputs: each.inputs.map((data) => (Array.isArray(data) ? [...data.slice(1), fault(data[0])] : fault(data))),
  }));
}

export const validateSection = {
  name: 'validate',
  summary: 'whether a response is as described, compared with ajv and zod',
  title: 'Validating a response, median time of each',
  async run(reportProgress) {
    const contenders = await createContenders();
    const [routebook, ajv, zod] = contenders;
    const cases = createCases();
    const differences = await findDifferences([...cases, ...createFaults(cases)], contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases(cases, contenders, reportProgress)).map((row) => ({
      ...row,
      faster: row.nanoseconds[zod.name] / row.nanoseconds[routebook.name],
    }));
    const relative = rows.map(({ nanoseconds }) => nanoseconds[routebook.name] / nanoseconds[ajv.name]);
    return {
      results: rows,
      figures: [
        createFigure('validateZod', Math.min(...rows.map(({ faster }) => faster))),
        createFigure('validateAjv', Math.max(...relative)),
      ],
      text: `${formatTimes('responses', contenders, rows)}\n\ntimes as fast: as zod. ajv writes code and evaluates it, which many pages do not allow`,
    };
  },
};
