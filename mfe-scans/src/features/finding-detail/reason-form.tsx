import { updateFindingSchema } from '@parapet/contracts/finding';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { Textarea } from '@parapet/ui/textarea';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Verdict } from './decisions.policy.ts';

/** Asks why; the answer stays with the finding for the next person. */
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

  /** Escape leaves the form alone: the finding it belongs to stays open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };

  return (
    <form className="pp-form" onSubmit={submit} onKeyDown={leave} noValidate>
      <Field
        label={`${verdict.label}: reason`}
        hint="The decision survives every later scan."
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
          Keep as it is
        </Button>
      </div>
    </form>
  );
}
