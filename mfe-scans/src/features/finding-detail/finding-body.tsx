import type { Evidence, Finding } from '@parapet/contracts/finding';
import { CodeBlock } from '@parapet/ui/code-block';
import { CopyButton } from '@parapet/ui/copy-button';
import { EvidenceBlock } from '@parapet/ui/evidence-block';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Fragment, useDeferredValue } from 'react';
import { placeParts } from '../../finding-labels/place-labels.ts';
import { Decision } from './decision.tsx';
import { evidenceParts, evidenceSummary } from './evidence-parts.ts';
import { History } from './history.tsx';
import { OwnerField } from './owner-field.tsx';
import { PriorityPanel } from './priority-panel.tsx';
import { Remediation } from './remediation.tsx';
import { VerifyFix } from './verify-fix.tsx';

interface FindingBodyProps {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}

/** Description, evidence, remediation, decision and history of a finding. */
export function FindingBody({ finding, onChanged }: FindingBodyProps) {
  const { name, rest } = placeParts(finding);
  // A finding that was read before is there at once: what is below the first panel follows the press.
  const isWhole = useDeferredValue(true, false);
  return (
    <div className="flex flex-col gap-px bg-line">
      <Panel>
        <p className="break-words">
          <TextLink href={`/dashboard/findings?asset=${finding.assetId}`}>
            <span className="font-mono break-all">{name}</span>
          </TextLink>
          <span className="font-mono break-all">{rest}</span>
          <span className="text-ink-2">
            , <RelativeTime at={finding.firstSeenAt} prefix="first seen" />
          </span>
        </p>
        {finding.affectedAssets.count > 0 ? (
          <p className="pt-1 break-words text-ink-2">
            Also seen on {affectedLabel(finding.affectedAssets)}
          </p>
        ) : null}
        <div className="pt-3">
          <Decision finding={finding} onChanged={onChanged} />
        </div>
        <div className="pt-3">
          <OwnerField finding={finding} onChanged={onChanged} />
        </div>
        {finding.detection === 'unknown' ? (
          <div className="pt-3">
            <Note tone="warn" title="The last scan could not test this">
              {finding.unknownReason ? (
                <p className="break-words">{finding.unknownReason}</p>
              ) : null}
              Its status is unchanged until a scan can test it again.
            </Note>
          </div>
        ) : null}
        {finding.detection === 'absent' && finding.status !== 'fixed' ? (
          <div className="pt-3">
            <Note title="No longer detected">The last scan did not find it again.</Note>
          </div>
        ) : null}
        <p className="pt-3">{finding.description}</p>
      </Panel>
      {isWhole ? <Rest finding={finding} onChanged={onChanged} /> : null}
    </div>
  );
}

function Rest({ finding, onChanged }: FindingBodyProps) {
  const { remediation, evidence } = finding;
  return (
    <>
      <PriorityPanel finding={finding} />
      <VerifyFix finding={finding} onChanged={onChanged} />
      <Panel title="Evidence" level={3} meta={evidenceSummary(finding)}>
        <div className="flex flex-col gap-3">
          {evidence.map((proof) => (
            <EvidenceBlock key={`${proof.sha256} ${proof.request}`} parts={evidenceParts(proof)} />
          ))}
        </div>
      </Panel>
      <Reproduce evidence={evidence} />
      <Remediation remediation={remediation} />
      <History finding={finding} />
    </>
  );
}

const affectedLabel = ({ items, count }: Finding['affectedAssets']): string => {
  const names = items.slice(0, 3).map(({ name }) => name);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};

function Reproduce({ evidence }: { evidence: readonly Evidence[] }) {
  const commands = [...new Set(evidence.map((proof) => proof.reproduce))].filter(Boolean);
  if (commands.length === 0) return null;
  return (
    <Panel title="Reproduce" level={3} action={<CopyButton text={commands.join('\n')} size="sm" />}>
      {commands.map((command, at) => (
        <Fragment key={command}>
          {at > 0 ? <div className="h-2" /> : null}
          <CodeBlock
            code={command}
            label={`Command ${at + 1} of ${commands.length}`}
            copy={commands.length > 1}
            wrap
          />
        </Fragment>
      ))}
    </Panel>
  );
}
