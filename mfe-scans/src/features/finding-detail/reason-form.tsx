import { failureMessage } from '@parapet/api-client/failure-message';
import { type UpdateFinding, updateFindingSchema } from '@parapet/contracts/finding';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Textarea } from '@parapet/ui/textarea';
import type { KeyboardEvent } from 'react';
import type { Verdict } from './decisions.policy.ts';

/** Asks for the reason of a decision, which is stored with the finding. */
export function ReasonForm({
  verdict,
  onSave,
  onCancel,
}: {
  verdict: Verdict;
  onSave: (decision: UpdateFinding) => Promise<unknown>;
  onCancel: () => void;
}) {
  const form = useApiForm({
    schema: updateFindingSchema,
    defaultValues: { status: verdict.status, reason: '' },
    send: async (decision) => {
      await onSave(decision);
    },
    describe: (error) => failureMessage(error, 'The decision', 'was not saved'),
  });

  /** Escape closes only the form; the finding stays open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };

  return (
    <form className="pp-form" onKeyDown={leave} {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field
        label={`${verdict.label}: reason`}
        hint="The decision applies to all later scans."
        error={form.errorAt('reason')}
      >
        <Textarea rows={3} autoFocus {...form.register('reason')} />
      </Field>
      <div className="pp-actions">
        <Button type="submit" variant="primary" busy={form.pending}>
          {verdict.saveLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
