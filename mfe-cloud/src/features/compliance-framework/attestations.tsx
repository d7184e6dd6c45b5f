import type { Attestation } from '@parapet/contracts/compliance/attestation';
import type { RequirementDetail } from '@parapet/contracts/compliance/requirement';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleCheck, Clock, type LucideIcon, Pencil, TimerOff, Undo } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { calendarDay, dayLabel } from '../../compliance-labels/day-label.ts';
import { AttestationDialog } from './attestation-dialog.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useComplianceCommands } from './use-compliance-commands.ts';

type Open = { what: 'write' | 'review'; attestation: Attestation | null } | null;

/** Shows the word of people for a requirement. It counts when a second person has accepted it, and until its end. */
export function Attestations({
  requirement,
  isPast,
}: {
  requirement: RequirementDetail;
  /** A past day is shown, on which nothing can be changed. */
  isPast: boolean;
}) {
  const { attestations, frameworkId, number, automation } = requirement;
  const attest = useRefusal('attest');
  const [open, setOpen] = useState<Open>(null);
  const refusal = attest ?? (isPast ? 'A past day is shown' : null);
  return (
    <Panel
      title="Attestation"
      level={3}
      meta={attestations.length > 0 ? attestations.length.toLocaleString('en') : null}
      action={
        <Button
          size="sm"
          icon={Pencil}
          refusal={refusal}
          onClick={() => setOpen({ what: 'write', attestation: null })}
        >
          Attest
        </Button>
      }
    >
      {attestations.length === 0 ? (
        <p className="text-ink-2">
          {automation === 'full'
            ? 'Nobody has attested it. The checks decide it.'
            : 'Nobody has attested it. Say what is done and how, and add the evidence.'}
        </p>
      ) : (
        <ul>
          {attestations.map((each) => (
            <OneAttestation
              key={each.id}
              attestation={each}
              refusal={refusal}
              isPast={isPast}
              onOpen={(what) => setOpen({ what, attestation: each })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'write' ? (
        <AttestationDialog
          frameworkId={frameworkId}
          number={number}
          title={requirement.title}
          attestation={open.attestation}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'review' && open.attestation ? (
        <ReviewDialog attestation={open.attestation} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}

const looks: Readonly<
  Record<
    Attestation['state'],
    { label: string; tone: ComponentProps<typeof StatusText>['tone']; icon: LucideIcon }
  >
> = {
  draft: { label: 'Draft, counts for nothing yet', tone: 'neutral', icon: Pencil },
  waiting: { label: 'Waits for a second person', tone: 'warn', icon: Clock },
  accepted: { label: 'Accepted', tone: 'ok', icon: CircleCheck },
  returned: { label: 'Returned', tone: 'danger', icon: Undo },
  expired: { label: 'Expired', tone: 'warn', icon: TimerOff },
};

function OneAttestation({
  attestation,
  refusal,
  isPast,
  onOpen,
}: {
  attestation: Attestation;
  refusal: string | null;
  isPast: boolean;
  onOpen: (what: 'write' | 'review') => void;
}) {
  const manage = useRefusal('manageCompliance');
  const toRemove = useRefusal('attest', { toRemove: true });
  const { withdraw } = useComplianceCommands();
  const { state, statement, author, createdAt, endsOn, remindDays, reviewer, reviewedAt } =
    attestation;
  const { label, tone, icon } = looks[state];
  const isRenewal = state === 'expired' || (state === 'accepted' && endsOn <= calendarDay(30));
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="max-w-text whitespace-pre-line break-words">{statement}</p>
      <KeyValue
        items={[
          {
            key: 'State',
            value: (
              <StatusText tone={tone} icon={icon}>
                {label}
              </StatusText>
            ),
          },
          {
            key: 'Author',
            value: (
              <>
                {author?.name ?? 'A former member'}, <RelativeTime at={createdAt} />
              </>
            ),
          },
          {
            key: 'Ends',
            value: `${dayLabel(endsOn)}, ${remindDays === null ? 'without a reminder' : `reminder ${remindDays} days before`}`,
          },
          ...(reviewedAt === null
            ? []
            : [
                {
                  key: 'Review',
                  value: (
                    <>
                      {reviewer?.name ?? 'A former member'}, <RelativeTime at={reviewedAt} />
                      {attestation.reviewNote ? `: ${attestation.reviewNote}` : ''}
                    </>
                  ),
                },
              ]),
        ]}
      />
      <EvidenceFiles attestation={attestation} refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        {state === 'waiting' ? (
          <Button
            size="sm"
            refusal={manage ?? (isPast ? refusal : null)}
            onClick={() => onOpen('review')}
          >
            Review
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" refusal={refusal} onClick={() => onOpen('write')}>
          {isRenewal ? 'Renew' : 'Change'}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          refusal={toRemove ?? (isPast ? refusal : null)}
          onClick={() => void withdraw(attestation)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
