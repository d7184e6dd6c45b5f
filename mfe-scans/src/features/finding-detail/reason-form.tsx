import { failureMessage } from '@parapet/api-client/failure-message';
import {
  DEFAULT_ACCEPTANCE_DAYS,
  MAX_ACCEPTANCE_DAYS,
  type UpdateFinding,
  updateFindingSchema,
} from '@parapet/contracts/finding';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { Textarea } from '@parapet/ui/textarea';
import { type KeyboardEvent, useState } from 'react';
import type { Verdict } from './decisions.policy.ts';

const acceptanceOptions = [
  { value: '30', label: '30 days' },
  { value: String(DEFAULT_ACCEPTANCE_DAYS), label: `${DEFAULT_ACCEPTANCE_DAYS} days` },
  { value: '180', label: '180 days' },
  { value: String(MAX_ACCEPTANCE_DAYS), label: '1 year' },
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** A minute less, because the clocks of browser and server differ. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS - 60_000).toISOString();

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
  const isRisk = verdict.status === 'risk_accepted';
  const [days, setDays] = useState(String(DEFAULT_ACCEPTANCE_DAYS));
  const form = useApiForm({
    schema: updateFindingSchema,
    defaultValues: { status: verdict.status, reason: '' },
    send: async (decision) => {
      await onSave({ ...decision, ...(isRisk && { expiresAt: inDays(Number(days)) }) });
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
      {isRisk ? (
        <Field label="Accept for" hint="The finding opens again afterwards.">
          <Select
            options={acceptanceOptions}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
      ) : null}
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
