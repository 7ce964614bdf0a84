// Compares what the package knows with what is published, so that nothing falls behind unnoticed.

/**
 * What the package knows, or what is published.
 * @typedef {object} Facts
 * @property {readonly { readonly name: string, readonly supportedUntil?: string }[]} editions
 * @property {readonly string[]} apiVersions Of GitHub's REST API.
 * @property {string} mcp The newest version of the Model Context Protocol.
 * @property {string} openapi The newest version of OpenAPI, without its last number.
 * @property {string} methods The version of Octokit's package with the names of its methods.
 * @property {string} description The version of the package with GitHub's descriptions.
 */

/**
 * Lists what is out of date, one sentence each.
 * @param {Facts} ours
 * @param {Partial<Facts>} published What could be read.
 * @param {string} today
 * @returns {string[]}
 */
export function listOutdated(ours, published, today) {
  const known = new Set(ours.editions.map(({ name }) => name));
  const single = [
    ['mcp', 'The Model Context Protocol'],
    ['openapi', 'OpenAPI'],
    ['methods', '@octokit/plugin-rest-endpoint-methods'],
    ['description', '@octokit/openapi'],
  ];
  return [
    ...ours.editions
      .filter(({ supportedUntil }) => supportedUntil !== undefined && supportedUntil < today)
      .map(
        ({ name, supportedUntil }) =>
          `The support of ${name} ended on ${supportedUntil}. Remove it with the next minor version.`,
      ),
    ...(published.editions ?? [])
      .filter(({ name, supportedUntil = today }) => !known.has(name) && supportedUntil >= today)
      .map(({ name }) => `${name} is published and supported, but not part of the package.`),
    ...(published.editions ?? []).flatMap(({ name, supportedUntil }) => {
      const own = ours.editions.find((each) => each.name === name)?.supportedUntil;
      if (own === undefined || supportedUntil === undefined || own === supportedUntil) return [];
      return [`${name} is supported until ${supportedUntil}; data/editions.json has ${own}.`];
    }),
    ...(published.apiVersions ?? [])
      .filter((version) => !ours.apiVersions.includes(version))
      .map((version) => `GitHub's API has the version ${version}.`),
    ...single
      .filter(([name]) => published[name] !== undefined && published[name] !== ours[name])
      .map(([name, title]) => `${title} ${published[name]} is published; the package was written for ${ours[name]}.`),
  ];
}

/**
 * The versions of Enterprise Server in GitHub's list of dates. One that is only a candidate is left out.
 * @param {Readonly<Record<string, { generalAvailabilityDate?: string, deprecationDate?: string }>>} dates
 * @param {string} today
 */
export function readServerDates(dates, today) {
  return Object.entries(dates)
    .filter(
      ([version, { generalAvailabilityDate: day }]) => /^\d+\.\d+$/.test(version) && day !== undefined && day <= today,
    )
    .map(([version, { deprecationDate }]) => ({ name: `ghes-${version}`, supportedUntil: deprecationDate }));
}

/**
 * The API versions in the names of GitHub's descriptions.
 * @param {readonly string[]} files Such as `api.github.com.2022-11-28.json`.
 */
export function readApiVersions(files) {
  return [
    ...new Set(files.flatMap((file) => /^api\.github\.com\.(\d{4}-\d\d-\d\d)\.json$/.exec(file)?.[1] ?? [])),
  ].sort();
}
