import type { RegisteredCheck } from '../definition/check.ts';

type Severity = RegisteredCheck['severity'];

export const sarifLevels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** `security-severity` as code scanning services sort by it: 0 to 10. */
const scores: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};

type DescribedCheck = Pick<
  RegisteredCheck,
  'id' | 'catalogueId' | 'title' | 'impact' | 'severity' | 'cweIds' | 'owasp' | 'remediation'
>;

/** Describes a check as a rule of SARIF 2.1.0 (OASIS, 2020-03-27), section 3.49. */
export const sarifRule = (check: DescribedCheck) => {
  const { id, catalogueId, title, impact, severity, cweIds, owasp, remediation } = check;
  return {
    id,
    name: catalogueId,
    shortDescription: { text: title },
    fullDescription: { text: impact },
    help: { text: [remediation.summary, ...remediation.steps].join('\n') },
    ...(remediation.reference === null ? {} : { helpUri: remediation.reference }),
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: {
      tags: [
        'security',
        ...cweIds.map((cwe) => `external/cwe/${cwe.toLowerCase()}`),
        `external/owasp/${owasp.toLowerCase()}`,
      ],
      'security-severity': scores[severity],
    },
  };
};

/**
 * Returns where a target stands in SARIF: a path such as `shop.example%3A8443/login`. It has no scheme, because
 * code scanning services refuse a whole file with one other than `file`, nor a colon, which would read as one.
 */
export const sarifLocation = (target: string, location: string) => ({
  physicalLocation: {
    artifactLocation: {
      uri: target
        .toWellFormed()
        .replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, '')
        .split('/')
        .filter((part) => part !== '')
        .map(encodeURIComponent)
        .join('/'),
    },
    // Viewers demand a line; a target has none.
    region: { startLine: 1 },
  },
  logicalLocations: [{ fullyQualifiedName: location }],
});
