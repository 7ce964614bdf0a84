import { expect, it } from 'vitest';
import { listOutdated, readApiVersions, readServerDates } from '../../scripts/published-comparison.js';

const OURS = {
  editions: [{ name: 'ghes-1.1', supportedUntil: '2020-05-01' }],
  apiVersions: ['2019-01-01'],
  mcp: '2019-02-02',
  openapi: '3.1',
  methods: '1.0.0',
  description: '1.0.0',
};

it('nothing is listed if everything that is published is known', () => {
  expect(listOutdated(OURS, OURS, '2020-01-01')).toEqual([]);
  expect(listOutdated(OURS, {}, '2020-01-01')).toEqual([]);
});

it('editions are listed whose support has ended, that are missing, or whose dates have changed', () => {
  expect(listOutdated(OURS, {}, '2020-05-02')).toEqual([
    'The support of ghes-1.1 ended on 2020-05-01. Remove it with the next minor version.',
  ]);
  const editions = [
    { name: 'ghes-1.0', supportedUntil: '2019-12-31' },
    { name: 'ghes-1.1', supportedUntil: '2020-06-01' },
    { name: 'ghes-1.2', supportedUntil: '2021-01-01' },
  ];
  expect(listOutdated(OURS, { editions }, '2020-01-01')).toEqual([
    'ghes-1.2 is published and supported, but not part of the package.',
    'ghes-1.1 is supported until 2020-06-01; data/editions.json has 2020-05-01.',
  ]);
});

it('newer versions of the API, of the protocol, of OpenAPI and of packages are listed', () => {
  const published = {
    apiVersions: ['2019-01-01', '2020-01-01'],
    mcp: '2020-02-02',
    openapi: '3.3',
    methods: '2.0.0',
    description: '1.0.1',
  };
  expect(listOutdated(OURS, published, '2020-01-01')).toEqual([
    "GitHub's API has the version 2020-01-01.",
    'The Model Context Protocol 2020-02-02 is published; the package was written for 2019-02-02.',
    'OpenAPI 3.3 is published; the package was written for 3.1.',
    '@octokit/plugin-rest-endpoint-methods 2.0.0 is published; the package was written for 1.0.0.',
    '@octokit/openapi 1.0.1 is published; the package was written for 1.0.0.',
  ]);
});

it('a version of Enterprise Server counts from the day of its release', () => {
  const dates = {
    '1.1': { generalAvailabilityDate: '2019-06-01', deprecationDate: '2020-06-01' },
    '1.2': { generalAvailabilityDate: '2020-06-01', deprecationDate: '2021-06-01' },
    '1.3': { deprecationDate: '2022-06-01' },
  };
  expect(readServerDates(dates, '2020-01-01')).toEqual([{ name: 'ghes-1.1', supportedUntil: '2020-06-01' }]);
});

it('the versions of the API are in the names of its descriptions', () => {
  const files = [
    'api.github.com.json',
    'api.github.com.2019-01-01.json',
    'api.github.com.2019-01-01.yaml',
    'dereferenced',
  ];
  expect(readApiVersions(files)).toEqual(['2019-01-01']);
});
