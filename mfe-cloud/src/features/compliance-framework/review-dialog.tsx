import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type Attestation,
  reviewAttestationSchema,
} from '@parapet/contracts/compliance/attestation';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Textarea } from '@parapet/ui/textarea';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';

interface Values {
  isAccepted: boolean;
  note: string;
}

const verdicts = [
  { value: 'accept' as const, label: 'Accept' },
  { value: 'return' as const, label: 'Return with a note' },
];

/** A second person accepts what was attested, or says what is missing. */
export function ReviewDialog({
  attestation,
  onClose,
}: {
  attestation: Attestation;
  onClose: () => void;
}) {
  const api = useComplianceApi();
  const { notify, track } = useHost();
  const changed = useComplianceChanged();
  const { id, requirement, statement, files, author } = attestation;
  const form = useApiForm<Values, Values>({
    schema: reviewAttestationSchema as never,
    defaultValues: { isAccepted: true, note: '' },
    describe: (error) => failureMessage(error, 'The review', 'was not saved'),
    send: async (values) => {
      if (!values.isAccepted && values.note === '') {
        return { fields: { note: 'Say what is missing' } };
      }
      await api.review(id, values);
      track('attestation_reviewed', { isAccepted: values.isAccepted });
      notify({
        tone: 'success',
        text: values.isAccepted
          ? `The attestation of ${requirement} counts now.`
          : `The attestation of ${requirement} was returned.`,
      });
      await changed();
      onClose();
      return undefined;
    },
  });
  const isAccepted = form.watch('isAccepted');
  return (
    <FormDialog
      title={`Review the attestation of ${requirement}`}
      submitLabel={isAccepted ? 'Accept attestation' : 'Return attestation'}
      form={form}
      onClose={onClose}
    >
      <blockquote className="max-h-60 overflow-y-auto border-s-2 border-line-strong ps-3 whitespace-pre-line break-words">
        {statement}
      </blockquote>
      <p className="text-xs text-ink-2">
        By {author?.name ?? 'a former member'};{' '}
        {files.length === 0
          ? 'without evidence'
          : `with ${files.map(({ name }) => name).join(', ')}`}
      </p>
      <SegmentedControl
        label="Verdict"
        segments={verdicts}
        value={isAccepted ? 'accept' : 'return'}
        onChange={(value) => {
          form.setValue('isAccepted', value === 'accept');
          form.clearErrors('note');
        }}
      />
      <Field
        label="Note"
        optional={isAccepted}
        error={form.errorAt('note')}
        hint={isAccepted ? undefined : 'Its author sees what is missing.'}
      >
        <Textarea rows={3} {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
