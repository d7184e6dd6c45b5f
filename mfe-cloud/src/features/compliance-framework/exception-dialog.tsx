import { failureMessage } from '@parapet/api-client/failure-message';
import { createRequirementExceptionSchema } from '@parapet/contracts/compliance/attestation';
import type { RequirementDetail } from '@parapet/contracts/compliance/requirement';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { calendarDay } from '../../compliance-labels/day-label.ts';

const schema = createRequirementExceptionSchema.pick({ reason: true, endsOn: true });

/** Decides not to meet a requirement until a day. */
export function ExceptionDialog({
  requirement: { frameworkId, number, title },
  onClose,
}: {
  requirement: Pick<RequirementDetail, 'frameworkId' | 'number' | 'title'>;
  onClose: () => void;
}) {
  const api = useComplianceApi();
  const { notify, track } = useHost();
  const changed = useComplianceChanged();
  const draft = useFormDraft<{ reason: string; endsOn: string }>(
    `exception ${frameworkId} ${number}`,
  );
  const form = useApiForm({
    schema,
    defaultValues: { reason: '', endsOn: calendarDay(90) },
    draft,
    describe: (error) => failureMessage(error, 'The exception', 'was not added'),
    send: async (value) => {
      await api.except({ frameworkId, requirement: number, ...value });
      track('requirement_excepted');
      notify({ tone: 'success', text: `${number} is excepted. You are its owner.` });
      await changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Except ${number} ${title}`}
      submitLabel="Add exception"
      form={form}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      <Field
        label="Reason"
        error={form.errorAt('reason')}
        hint="Why it is not met for now, and what holds instead. It is in the auditor pack."
      >
        <Textarea data-autofocus rows={4} {...form.register('reason')} />
      </Field>
      <Field
        label="Ends on"
        error={form.errorAt('endsOn')}
        hint="It is judged again after this day."
      >
        <TextInput type="date" min={calendarDay(1)} {...form.register('endsOn')} />
      </Field>
    </FormDialog>
  );
}
