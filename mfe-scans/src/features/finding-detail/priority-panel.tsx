import type { Finding, PriorityFactor, RiskLevel, Vulnerability } from '@parapet/contracts/finding';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';
import { dueLabel } from './due-label.ts';

const levelLabels: Readonly<Record<RiskLevel, string>> = {
  urgent: 'urgent',
  needs_action: 'needs action',
  medium: 'medium',
  low: 'low',
};

const factorLabels: Readonly<Record<PriorityFactor['name'], string>> = {
  severity: 'Severity',
  cvss: 'CVSS',
  epss: 'EPSS percentile',
  kev: 'Known to be exploited',
  ransomware: 'Used by ransomware',
  internet_reachable: 'Reachable from the internet',
  criticality: 'Criticality of the asset',
  confidence: 'Confidence',
};

const pointsLabel = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const publishedItems = ({ cveIds, cvss, kev }: Vulnerability) => [
  ...(cveIds.length === 0 ? [] : [{ key: 'CVE', value: cveIds.join(', ') }]),
  ...(cvss?.vector ? [{ key: 'CVSS vector', value: cvss.vector }] : []),
  ...(kev === null ? [] : [{ key: 'Listed by CISA', value: `${kev.cveId}, since ${kev.addedOn}` }]),
];

/** The priority with the factors that it consists of, and when the finding is due. */
export function PriorityPanel({ finding }: { finding: Finding }) {
  const { priorityScore, riskLevel, priorityFactors, vulnerability } = finding;
  const due = dueLabel(finding);
  return (
    <Panel title="Priority" level={3} meta={`${priorityScore} of 100, ${levelLabels[riskLevel]}`}>
      <KeyValue
        items={[
          ...(due === null ? [] : [{ key: 'Due', value: due }]),
          ...priorityFactors.map(({ name, value, points }) => ({
            key: factorLabels[name],
            value: `${value} (${pointsLabel(points)})`,
          })),
          ...(vulnerability === null ? [] : publishedItems(vulnerability)),
        ]}
      />
    </Panel>
  );
}
