import { failureNotice } from '@parapet/api-client/failure-message';
import { refusalIn } from '@parapet/contracts/access/rights';
import type { Finding, UpdateFinding } from '@parapet/contracts/findings/finding';
import type { BulkAction } from '@parapet/contracts/findings/finding-bulk';
import { useHost, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { phoneQuery, useMediaQuery } from '@parapet/ui/media-query';
import { Menu } from '@parapet/ui/menu';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { beforeOf, useMuteLike } from '../../finding-labels/use-mute-like.ts';
import { useUndo } from '../../finding-labels/use-undo.ts';
import { decisionsFor, type Verdict } from './decisions.policy.ts';
import { ReasonForm } from './reason-form.tsx';
import { ReopenChoice } from './reopen-choice.tsx';
import { RiskAcceptance } from './risk-acceptance.tsx';
import { useReopening } from './use-reopening.ts';

/** The decisions about a finding, after the way to verify its fix. */
export function Decision({
  finding,
  verify,
  onChanged,
}: {
  finding: Finding;
  /** The primary button. */
  verify: ReactNode;
  onChanged: (finding: Finding) => void;
}) {
  const api = useScansApi();
  const { notify } = useHost();
  const undo = useUndo();
  const muteLike = useMuteLike();
  const isPhone = useMediaQuery(phoneQuery);
  const refusalOf = useDecisionRefusal(finding);
  const [explaining, setExplaining] = useState<Verdict | null>(null);
  const decide = useMutation({
    mutationFn: async (update: UpdateFinding) => {
      const { scope, reason = '' } = update;
      if (scope && scope !== 'finding') return await muteLike(finding, { scope, reason });
      const changed = await api.updateFinding(finding.id, update);
      const isRequested = update.status === 'risk_accepted' && changed.status !== update.status;
      const did = isRequested ? 'request_risk' : actionOf[update.status];
      return { changed, action: undo(did, [beforeOf(finding)]) };
    },
    onSuccess: ({ changed, action }) => {
      onChanged(changed);
      setExplaining(null);
      if (action) {
        notify({
          tone: 'success',
          text:
            changed.riskAcceptance?.state === 'requested'
              ? `Acceptance requested; another member approves it: ${changed.title}`
              : `${statusLabels[changed.status]}: ${changed.title}`,
          action,
        });
      }
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
  const choose = (verdict: Verdict) => {
    if (verdict.needsReason) setExplaining(verdict);
    else if (verdict.status === 'open') reopening.start();
    else decide.mutate({ status: verdict.status });
  };
  const verdicts = decisionsFor(finding);
  // On a phone one line has to do: it stays at the end of the window.
  const folded = isPhone && verdicts.length > 1 ? verdicts : [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {verify}
        <div ref={choices} className="contents">
          {(folded.length > 0 ? [] : verdicts).map((verdict) => (
            <Button
              key={verdict.status}
              size="sm"
              busy={sending === verdict.status || (verdict.status === 'open' && reopening.busy)}
              refusal={refusalOf(verdict)}
              onClick={() => choose(verdict)}
            >
              {verdict.label}
            </Button>
          ))}
          {folded.length > 0 ? (
            <Menu
              label="Decide"
              align="end"
              entries={folded.map((verdict) => ({
                id: verdict.status,
                label: verdict.label,
                onSelect: () => choose(verdict),
                disabledReason: refusalOf(verdict) ?? undefined,
              }))}
              trigger={(trigger) => (
                <Button size="sm" iconEnd={ChevronDown} {...trigger}>
                  Decide
                </Button>
              )}
            />
          ) : null}
        </div>
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

/** The bulk action that decides the same. */
const actionOf: Readonly<Record<UpdateFinding['status'], BulkAction>> = {
  open: 'reopen',
  acknowledged: 'acknowledge',
  false_positive: 'false_positive',
  risk_accepted: 'accept_risk',
  fixed: 'fixed',
};

/** Why the user may not take a decision. Whoever may not triage marks their own work as fixed. */
function useDecisionRefusal({ assigneeId }: Finding): (verdict: Verdict) => string | null {
  const workspace = useWorkspace();
  const { user } = useSession();
  const isTheirs = assigneeId !== null && assigneeId === user?.id;
  return ({ status }) =>
    workspace && refusalIn(workspace, status === 'fixed' && isTheirs ? 'fixAssigned' : 'triage');
}
