import { updateFindingSchema } from '@parapet/contracts/finding';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { Textarea } from '@parapet/ui/textarea';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Verdict } from './decisions.policy.ts';

/** Asks for the reason of a decision, which is stored with the finding. */
export function ReasonForm({
  verdict,
  saving,
  onSave,
  onCancel,
}: {
  verdict: Verdict;
  saving: boolean;
  onSave: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = updateFindingSchema.safeParse({ status: verdict.status, reason });
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? 'Enter a reason');
      return;
    }
    onSave(parsed.data.reason ?? '');
  };

  /** Escape closes only the form; the finding stays open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };

  return (
    <form className="pp-form" onSubmit={submit} onKeyDown={leave} noValidate>
      <Field
        label={`${verdict.label}: reason`}
        hint="The decision applies to all later scans."
        error={error}
      >
        <Textarea
          rows={3}
          autoFocus
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(null);
          }}
        />
      </Field>
      <div className="pp-actions">
        <Button type="submit" variant="primary" busy={saving}>
          {verdict.saveLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
