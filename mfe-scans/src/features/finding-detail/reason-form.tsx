import type { UpdateFinding } from '@parapet/contracts/findings/finding';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DecisionForm } from '../../decision-form/decision-form.tsx';
import type { Verdict } from './decisions.policy.ts';

/** Asks for the reason of a decision in the place of its buttons. */
export function ReasonForm({
  findingId,
  verdict,
  onSave,
  onCancel,
}: {
  findingId: string;
  verdict: Verdict;
  onSave: (decision: UpdateFinding) => Promise<unknown>;
  onCancel: () => void;
}) {
  const action = verdict.status === 'risk_accepted' ? 'accept_risk' : 'false_positive';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);

  /** Escape closes only the form and keeps what was typed; the finding stays open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from each of its fields.
    <div ref={place} onKeyDown={leave}>
      <DecisionForm
        action={action}
        reasonLabel={`${verdict.label}: reason`}
        isOne
        draftName={`${action} of ${findingId}`}
        onSave={({ reason, expiresAt, scope }) =>
          onSave({
            status: verdict.status,
            reason,
            ...(expiresAt && { expiresAt }),
            ...(scope && scope !== 'finding' && { scope }),
          })
        }
        onCancel={onCancel}
      />
    </div>
  );
}
