import { failureNotice } from '@parapet/api-client/failure-message';
import type { Finding, UpdateFinding } from '@parapet/contracts/finding';
import { refusalIn } from '@parapet/contracts/rights';
import { useHost, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Chip } from '@parapet/ui/chip';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { decisionsFor, type Verdict } from './decisions.policy.ts';
import { ReasonForm } from './reason-form.tsx';
import { ReopenChoice } from './reopen-choice.tsx';
import { RiskAcceptance } from './risk-acceptance.tsx';
import { useReopening } from './use-reopening.ts';

/** The status of a finding and the decisions available. */
export function Decision({
  finding,
  onChanged,
}: {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}) {
  const api = useScansApi();
  const { notify } = useHost();
  const refusalOf = useDecisionRefusal(finding);
  const [explaining, setExplaining] = useState<Verdict | null>(null);
  const decide = useMutation({
    mutationFn: (update: UpdateFinding) => api.updateFinding(finding.id, update),
    onSuccess: (changed) => {
      onChanged(changed);
      setExplaining(null);
    },
    onError: (error) => {
      // The form says it beside what was typed.
      if (explaining) return;
      notify(failureNotice(error, 'The decision', 'was not saved'));
    },
  });
  const reopening = useReopening(finding, onChanged);
  const sending = decide.isPending ? decide.variables.status : null;

  const choices = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const showing = `${finding.status} ${explaining?.status} ${reopening.rules.length}`;

  useEffect(() => {
    // The chosen button is removed; keyboard focus moves to the next choice.
    const isFirst = shown.current === '';
    const lost = document.activeElement === document.body;
    shown.current = showing;
    if (!isFirst && lost) choices.current?.querySelector('button')?.focus();
  }, [showing]);

  if (explaining) {
    return (
      <ReasonForm
        findingId={finding.id}
        verdict={explaining}
        onCancel={() => setExplaining(null)}
        onSave={decide.mutateAsync}
      />
    );
  }
  if (reopening.rules.length > 0) {
    return (
      <ReopenChoice
        rules={reopening.rules}
        busy={reopening.busy}
        onReopen={reopening.finish}
        onCancel={reopening.cancel}
      />
    );
  }
  return (
    <>
      <div ref={choices} className="flex flex-wrap items-center gap-2">
        <Chip>{statusLabels[finding.status]}</Chip>
        {decisionsFor(finding).map((verdict) => (
          <Button
            key={verdict.status}
            size="sm"
            busy={sending === verdict.status || (verdict.status === 'open' && reopening.busy)}
            refusal={refusalOf(verdict)}
            onClick={() => {
              if (verdict.needsReason) setExplaining(verdict);
              else if (verdict.status === 'open') reopening.start();
              else decide.mutate({ status: verdict.status });
            }}
          >
            {verdict.label}
          </Button>
        ))}
      </div>
      {finding.statusReason ? (
        <p className="pt-2 text-ink-2">Reason: {finding.statusReason}</p>
      ) : null}
      {finding.status === 'fixed' ? (
        <p className="pt-2 text-ink-2">
          {finding.isRetestPending
            ? 'Marked as fixed. The next test confirms it or reopens it.'
            : 'Closed by the scanner: the check passed.'}
        </p>
      ) : null}
      <RiskAcceptance finding={finding} onChanged={onChanged} />
    </>
  );
}

/** Why the user may not take a decision. Whoever may not triage marks their own work as fixed. */
function useDecisionRefusal({ assigneeId }: Finding): (verdict: Verdict) => string | null {
  const workspace = useWorkspace();
  const { user } = useSession();
  const isTheirs = assigneeId !== null && assigneeId === user?.id;
  return ({ status }) =>
    workspace && refusalIn(workspace, status === 'fixed' && isTheirs ? 'fixAssigned' : 'triage');
}
