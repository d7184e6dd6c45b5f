import type { Finding, PriorityFactor, Vulnerability } from '@parapet/contracts/findings/finding';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';
import { dueLabel } from '../../finding-labels/due-label.ts';
import { riskLabels } from '../../finding-labels/risk-labels.ts';

const factorLabels: Readonly<Record<PriorityFactor['name'], string>> = {
  severity: 'Severity',
  cvss: 'CVSS',
  epss: 'EPSS',
  kev: 'Known to be exploited',
  ransomware: 'Used by ransomware',
  internet_reachable: 'Reachable from the internet',
  criticality: 'Criticality of the asset',
  confidence: 'Confidence',
  usable_by_anyone: 'Usable by anyone',
  confirmed_critical: 'Confirmed critical',
};

const pointsLabel = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const publishedItems = ({ cveIds, cvss, kev }: Vulnerability) => [
  ...(cveIds.length === 0 ? [] : [{ key: 'CVE', value: cveIds.join(', ') }]),
  ...(cvss?.vector ? [{ key: 'CVSS vector', value: cvss.vector }] : []),
  ...(kev === null
    ? []
    : [
        {
          key: 'Listed by CISA',
          value: kev.addedOn === null ? kev.cveId : `${kev.cveId}, since ${kev.addedOn}`,
        },
      ]),
];

const isSevere = ({ riskLevel }: Finding): boolean =>
  riskLevel === 'urgent' || riskLevel === 'needs_action';

/** The priority with its reason and when the finding is due; the factors are folded. */
export function PriorityPanel({ finding }: { finding: Finding }) {
  const { priorityScore, priorityFactors, vulnerability } = finding;
  const due = dueLabel(finding);
  const counting = priorityFactors.filter(({ points }) => points !== 0);
  const idle = priorityFactors.filter(({ points }) => points === 0);
  return (
    <Panel className={isSevere(finding) ? 'bg-danger-soft!' : ''}>
      <div className="flex items-start gap-4">
        <span className="text-2xl leading-8 font-medium tabular-nums" title="Priority of 100">
          <span className="pp-sr-only">Priority </span>
          {priorityScore}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{`${riskLabels[finding.riskLevel]}: ${finding.priority.why}`}</p>
          <p className="text-ink-2">
            {due === null ? 'Priority of 100' : `Priority of 100, due ${due}`}
          </p>
          <details className="pt-1">
            <summary className="text-xs text-ink-2">
              How it adds up
              {idle.length > 0
                ? `; ${idle.length} ${idle.length === 1 ? 'factor adds' : 'factors add'} nothing`
                : ''}
            </summary>
            <div className="pt-2">
              <KeyValue
                items={counting.map(({ name, value, points }) => ({
                  key: factorLabels[name],
                  value: `${value} (${pointsLabel(points)})`,
                }))}
              />
              {idle.length > 0 ? (
                <p className="pt-2 text-xs text-ink-2">
                  Adds nothing: {idle.map(({ name }) => factorLabels[name]).join(', ')}.
                </p>
              ) : null}
            </div>
          </details>
        </div>
      </div>
      {vulnerability === null ? null : <KeyValue items={publishedItems(vulnerability)} />}
    </Panel>
  );
}
