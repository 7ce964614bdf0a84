import { findDifferences } from '../compare.js';
import { measureCases } from '../measure.js';
import { createMeanRow, formatTimes } from '../table.js';
import { byHand, octokit, routebook } from './contenders.js';
import { formCases } from './form-cases.js';
import { readingCases } from './reading-cases.js';
import { settingCases } from './setting-cases.js';
import { writingCases } from './writing-cases.js';

const cases = [...readingCases, ...settingCases, ...writingCases, ...formCases];
const contenders = [routebook, octokit, byHand];

export const builderSection = {
  name: 'builder',
  summary: 'calls of all forms, compared with @octokit/endpoint and the same written by hand',
  async run(reportProgress) {
    const differences = await findDifferences(cases, contenders);
    if (differences.length > 0) return { differences };
    const timed = await measureCases(cases, contenders, reportProgress);
    const measured = `a request as plain data (${cases.length} different calls, geometric mean)`;
    return { rows: [createMeanRow(measured, contenders, timed)], details: formatTimes('call', contenders, timed) };
  },
};
