// SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

/** A finding in a file. */
interface SarifFinding<Code extends string> {
  readonly code: Code;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly region: object;
  /** Further members of the result. */
  readonly more?: object;
}

/** Writes findings as a SARIF log. `rules` has a sentence about each code. */
export function writeSarifLog<Code extends string>(
  rules: { readonly [Each in Code]: string },
  findings: readonly SarifFinding<Code>[],
  version: string,
): object {
  const codes = Object.keys(rules) as Code[];
  const createResult = ({ code, severity, message, file, region, more }: SarifFinding<Code>) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: locationOf(file), region } }],
    ...more,
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routebook',
            version,
            rules: codes.map((code) => ({ id: code, shortDescription: { text: rules[code] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The folder that the command ran in.' } } },
        results: findings.map(createResult),
      },
    ],
  };
}

/** A file in the folder that the command runs in. */
export function locationOf(file: string): object {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' };
}
