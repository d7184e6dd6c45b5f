import { failureMessage } from '@parapet/api-client/failure-message';
import {
  DEFAULT_ACCEPTANCE_DAYS,
  muteScopeSchema,
  type UpdateFinding,
  updateFindingSchema,
} from '@parapet/contracts/finding';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { Textarea } from '@parapet/ui/textarea';
import { type KeyboardEvent, useState } from 'react';
import { acceptanceOptions, inDays } from '../../finding-labels/acceptance-days.ts';
import { scopeOptions } from '../../finding-labels/scope-options.ts';
import type { Verdict } from './decisions.policy.ts';

interface ReasonFields {
  status: Verdict['status'];
  reason: string;
}

/**
 * Asks for the reason of a decision, which is stored with the finding. What was typed waits for the form to
 * open again, unless it was cancelled.
 */
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
  const isRisk = verdict.status === 'risk_accepted';
  const isFalsePositive = verdict.status === 'false_positive';
  const [scope, setScope] = useState('finding');
  const [days, setDays] = useState(String(DEFAULT_ACCEPTANCE_DAYS));
  const draft = useFormDraft<ReasonFields>(`${verdict.status} ${findingId}`);
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  const form = useApiForm({
    schema: updateFindingSchema,
    defaultValues: { status: verdict.status, reason: '' },
    draft,
    send: async (decision) => {
      await onSave({
        ...decision,
        ...(isRisk && { expiresAt: inDays(Number(days)) }),
        ...(isFalsePositive && scope !== 'finding' && { scope: muteScopeSchema.parse(scope) }),
      });
    },
    describe: (error) => failureMessage(error, 'The decision', 'was not saved'),
  });

  /** Escape closes only the form and keeps what was typed; the finding stays open. */
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
      {isFalsePositive ? (
        <Field label="Applies to" hint="A rule sets later findings aside, too.">
          <Select
            options={scopeOptions}
            value={scope}
            onChange={(event) => setScope(event.target.value)}
          />
        </Field>
      ) : null}
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
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
