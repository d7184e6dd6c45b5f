import { failureNotice } from '@parapet/api-client/failure-message';
import type { Finding } from '@parapet/contracts/findings/finding';
import { useHost, useRefusal, useSession } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { dayLabel } from '../../finding-labels/due-label.ts';

/** Until when the risk is accepted, or the request that another member decides. */
export function RiskAcceptance({
  finding,
  onChanged,
}: {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}) {
  const api = useScansApi();
  const { notify } = useHost();
  const refusal = useRefusal('triage');
  const { user } = useSession();
  const decide = useMutation({
    mutationFn: async (decision: 'approve' | 'reject' | 'withdraw') => {
      const { id, status } = finding;
      if (decision !== 'withdraw') return await api.decideFindingRisk(id, decision);
      await api.changeFindings({ action: 'withdraw_request', findings: [{ id, status }] });
      return await api.getFinding(id);
    },
    onSuccess: onChanged,
    onError: (error) => notify(failureNotice(error, 'The decision', 'was not saved')),
  });
  const { riskAcceptance: risk } = finding;
  if (risk?.state === 'approved' && finding.status === 'risk_accepted') {
    return (
      <p className="pt-2 text-ink-2">
        Accepted until {dayLabel(risk.expiresAt)}
        {risk.decidedBy?.name ? `, approved by ${risk.decidedBy.name}` : ''}
      </p>
    );
  }
  if (risk?.state !== 'requested') return null;
  const sending = decide.isPending ? decide.variables : null;
  return (
    <div className="pt-2">
      <p className="text-ink-2">
        {risk.requestedBy?.name ?? 'A member'} asks to accept the risk until{' '}
        {dayLabel(risk.expiresAt)}: {risk.reason}
      </p>
      {risk.requestedBy && risk.requestedBy.id === user?.id ? (
        <div className="pt-2">
          <p className="text-ink-2">Another member approves it.</p>
          <Button
            size="sm"
            busy={sending === 'withdraw'}
            refusal={refusal}
            onClick={() => decide.mutate('withdraw')}
          >
            Withdraw request
          </Button>
        </div>
      ) : (
        <div className="flex gap-2 pt-2">
          <Button
            size="sm"
            busy={sending === 'approve'}
            refusal={refusal}
            onClick={() => decide.mutate('approve')}
          >
            Approve
          </Button>
          <Button
            size="sm"
            busy={sending === 'reject'}
            refusal={refusal}
            onClick={() => decide.mutate('reject')}
          >
            Reject
          </Button>
        </div>
      )}
    </div>
  );
}
