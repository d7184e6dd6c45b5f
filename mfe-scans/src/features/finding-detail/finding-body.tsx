import type { Finding } from '@parapet/contracts/findings/finding';
import { CodeBlock } from '@parapet/ui/code-block';
import { CopyButton } from '@parapet/ui/copy-button';
import { EvidenceBlock } from '@parapet/ui/evidence-block';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useDeferredValue } from 'react';
import { cloudPlaceOf } from '../../finding-labels/cloud-place.ts';
import { placeParts } from '../../finding-labels/place-labels.ts';
import { Decision } from './decision.tsx';
import { evidenceParts, evidenceSummary } from './evidence-parts.ts';
import { FindingFiles } from './finding-files.tsx';
import { History } from './history.tsx';
import { OtherSide } from './other-side.tsx';
import { OwnerField } from './owner-field.tsx';
import { PriorityPanel } from './priority-panel.tsx';
import { Remediation } from './remediation.tsx';
import { Requirements } from './requirements.tsx';
import { Tickets } from './tickets.tsx';
import { RetestResult, VerifyFix } from './verify-fix.tsx';

interface FindingBodyProps {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}

/** Place, priority, evidence and fix of a finding, then the decisions and what happened. */
export function FindingBody({ finding, onChanged }: FindingBodyProps) {
  // A finding that was read before is there at once: what is below the first panel follows the press.
  const isWhole = useDeferredValue(true, false);
  return (
    <div className="flex flex-col gap-px bg-line">
      <Panel>
        <PlaceOf finding={finding} />
        {finding.affectedAssets.count > 0 ? (
          <p className="break-words text-ink-2">
            Also seen on {affectedLabel(finding.affectedAssets)}
          </p>
        ) : null}
        <DetectionNote finding={finding} />
      </Panel>
      <PriorityPanel finding={finding} />
      {isWhole ? <Rest finding={finding} onChanged={onChanged} /> : null}
    </div>
  );
}

/** Its asset and where on it; for a resource of a cloud account the account and the resource, each on its page. */
function PlaceOf({ finding }: { finding: Finding }) {
  const seen = (
    <span className="text-ink-2">
      , <RelativeTime at={finding.firstSeenAt} prefix="first seen" />
    </span>
  );
  const cloud = cloudPlaceOf(finding.location);
  if (cloud) {
    const { provider, account, region, resource, href } = cloud;
    return (
      <>
        <p className="break-words">
          <TextLink href={href}>
            <span className="font-mono break-all">{resource}</span>
          </TextLink>
          {seen}
        </p>
        <p className="text-ink-2">
          {provider}{' '}
          <TextLink href={`/dashboard/cloud-security?account=${finding.assetId}`}>
            {finding.assetName}
          </TextLink>
          {account === null ? null : <span className="font-mono"> {account}</span>}
          {region === null ? null : (
            <>
              , region <span className="font-mono">{region}</span>
            </>
          )}
        </p>
      </>
    );
  }
  const { name, rest } = placeParts(finding);
  return (
    <p className="break-words">
      <TextLink href={`/dashboard/findings?asset=${finding.assetId}`}>
        <span className="font-mono break-all">{name}</span>
      </TextLink>
      <span className="font-mono break-all">{rest}</span>
      {seen}
    </p>
  );
}

function DetectionNote({ finding: { detection, unknownReason, status } }: { finding: Finding }) {
  if (detection === 'unknown') {
    return (
      <Note tone="warn" title="The last scan could not test this">
        {unknownReason ? <p className="break-words">{unknownReason}</p> : null}
        Its status is unchanged until a scan can test it again.
      </Note>
    );
  }
  if (detection === 'absent' && status !== 'fixed') {
    return <Note title="No longer detected">The last scan did not find it again.</Note>;
  }
  return null;
}

function Rest({ finding, onChanged }: FindingBodyProps) {
  const { description, retest } = finding;
  return (
    <>
      <EvidencePanel finding={finding} />
      <Remediation finding={finding} />
      {/* On a phone the decisions stay at the end of the window. */}
      <Panel
        title="Decide"
        level={3}
        className="max-[719px]:sticky max-[719px]:bottom-0 max-[719px]:border-t max-[719px]:border-line-strong"
      >
        <Decision
          finding={finding}
          verify={<VerifyFix finding={finding} onChanged={onChanged} />}
          onChanged={onChanged}
        />
      </Panel>
      <Panel>
        <RetestResult retest={retest} />
        <OwnerField finding={finding} onChanged={onChanged} />
      </Panel>
      <Tickets finding={finding} />
      <OtherSide finding={finding} />
      <Requirements finding={finding} />
      <FindingFiles findingId={finding.id} />
      <Panel title="About this check" level={3}>
        <p>{description}</p>
      </Panel>
      <History finding={finding} />
    </>
  );
}

function EvidencePanel({ finding }: { finding: Finding }) {
  const { evidence } = finding;
  const commands = [...new Set(evidence.map((proof) => proof.reproduce))].filter(Boolean);
  return (
    <Panel
      title="Evidence"
      level={3}
      meta={evidenceSummary(finding)}
      action={
        commands.length > 0 ? (
          <CopyButton text={commands.join('\n')} size="sm">
            Reproduce
          </CopyButton>
        ) : null
      }
    >
      {evidence.length === 0 ? (
        <p className="text-ink-2">
          No evidence is kept; last tested <RelativeTime at={finding.lastTestedAt} />.
        </p>
      ) : null}
      <div className="flex flex-col gap-3">
        {evidence.map((proof) => (
          <EvidenceBlock key={`${proof.sha256} ${proof.request}`} parts={evidenceParts(proof)} />
        ))}
      </div>
      {commands.length > 0 ? (
        <details>
          <summary className="text-xs text-ink-2">Commands that reproduce it</summary>
          <div className="flex flex-col gap-2 pt-2">
            {commands.map((command, at) => (
              <CodeBlock
                key={command}
                code={command}
                label={`Command ${at + 1} of ${commands.length}`}
                copy={commands.length > 1}
                wrap
              />
            ))}
          </div>
        </details>
      ) : null}
    </Panel>
  );
}

const affectedLabel = ({ items, count }: Finding['affectedAssets']): string => {
  const names = items.slice(0, 3).map(({ name }) => name);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};
