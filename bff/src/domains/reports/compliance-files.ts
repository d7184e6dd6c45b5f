import type { ReportedFramework } from '../compliance/compliance.port.ts';
import { requirementStates } from './report-texts.ts';

/** A table of all requirements of some frameworks. */
export const complianceColumns: readonly string[] = [
  'Framework',
  'Version',
  'Number',
  'Requirement',
  'State',
  'Why',
  'Automation',
  'Failed resources',
  'Attested until',
  'Exceptions',
  'Limit of the checks',
];

export const complianceRows = ({
  title,
  version,
  requirements,
}: ReportedFramework): (string | number)[][] =>
  requirements.map((one) => [
    title,
    version,
    one.number,
    one.title,
    requirementStates[one.state],
    one.reason,
    one.automation,
    one.failedResources,
    one.attestations
      .filter(({ state }) => state === 'accepted')
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1) ?? '',
    one.exceptions.length,
    one.unseen ?? '',
  ]);
