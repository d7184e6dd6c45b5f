import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type Attestation,
  createAttestationSchema,
  MAX_ATTESTATION_DAYS,
  MAX_ATTESTATION_FILES,
} from '@parapet/contracts/compliance/attestation';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useId, useRef, useState } from 'react';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { calendarDay } from '../../compliance-labels/day-label.ts';
import { ChosenFiles } from './chosen-files.tsx';

const schema = createAttestationSchema.pick({ statement: true, endsOn: true, remindDays: true });

/** As the form holds them: a date field has a text, and so has a list of choices. */
interface Values {
  statement: string;
  endsOn: string;
  remindDays: number | null;
}

const reminders = [
  { value: '', label: 'No reminder' },
  ...[7, 14, 30, 60, 90].map((days) => ({ value: String(days), label: `${days} days before` })),
];

/** Writes or changes an attestation. A draft counts for nothing; one for review waits for a second person. */
export function AttestationDialog({
  frameworkId,
  number,
  title,
  attestation,
  onClose,
}: {
  frameworkId: string;
  number: string;
  title: string;
  /** Null for a new one. */
  attestation: Attestation | null;
  onClose: () => void;
}) {
  const api = useComplianceApi();
  const { notify, track } = useHost();
  const changed = useComplianceChanged();
  const formId = useId();
  const draft = useFormDraft<Values>(attestation ? null : `attestation ${frameworkId} ${number}`);
  const saved = useRef(attestation?.id ?? null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const put = async (body: Values & { isForReview: boolean }) => {
    if (saved.current !== null) await api.updateAttestation(saved.current, body);
    else saved.current = (await api.attest({ frameworkId, requirement: number, ...body })).id;
  };
  const save = async (values: Values, isForReview: boolean) => {
    // Its reviewer sees it with all of its evidence, so it is a draft until the files are there.
    if (files.length > 0) {
      await put({ ...values, isForReview: false });
      for (const file of files) {
        await api.addEvidence(saved.current ?? '', file);
        setFiles((left) => left.filter((each) => each !== file));
      }
    }
    if (files.length === 0 || isForReview) await put({ ...values, isForReview });
    track('attestation_saved', { isForReview });
    draft?.drop();
    notify({
      tone: 'success',
      text: isForReview
        ? `The attestation of ${number} waits for its review.`
        : `The draft for ${number} was saved.`,
    });
    await changed();
    onClose();
  };
  const form = useApiForm<Values, Values>({
    schema: schema as never,
    defaultValues: {
      statement: attestation?.statement ?? '',
      endsOn:
        attestation && attestation.state !== 'expired' ? attestation.endsOn : calendarDay(365),
      remindDays: attestation ? attestation.remindDays : 30,
    },
    draft,
    describe: (error) => failureMessage(error, 'The attestation', 'was not saved'),
    send: (values) => save(values, true),
  });
  const cancel = () => {
    draft?.drop();
    // A draft that was saved before a file failed is there.
    void changed();
    onClose();
  };
  const remindDays = form.watch('remindDays');
  return (
    <Dialog
      open
      title={`Attest ${number} ${title}`}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            busy={form.pending}
            onClick={() => void form.run((values) => save(values, false), ['statement', 'endsOn'])}
          >
            Save draft
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.pending}>
            Send for review
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        {attestation?.state === 'accepted' ? (
          <p className="text-ink-2">A change waits for its review again, and counts after it.</p>
        ) : null}
        <Field
          label="Statement"
          error={form.errorAt('statement')}
          hint="What is done, how, and by whom. It is in the auditor pack."
        >
          <Textarea data-autofocus rows={6} {...form.register('statement')} />
        </Field>
        <Field
          label="Ends on"
          error={form.errorAt('endsOn')}
          hint="The last day on which it counts; three years at most."
        >
          <TextInput
            type="date"
            min={calendarDay(1)}
            max={calendarDay(MAX_ATTESTATION_DAYS)}
            {...form.register('endsOn')}
          />
        </Field>
        <Field label="Reminder" error={form.errorAt('remindDays')} hint="A mail to its author.">
          <Select
            options={
              remindDays === null || reminders.some(({ value }) => value === String(remindDays))
                ? reminders
                : [...reminders, { value: String(remindDays), label: `${remindDays} days before` }]
            }
            value={remindDays === null ? '' : String(remindDays)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              form.setValue('remindDays', value === '' ? null : Number(value));
            }}
          />
        </Field>
        <ChosenFiles
          files={files}
          room={MAX_ATTESTATION_FILES - (attestation?.files.length ?? 0)}
          onChange={setFiles}
        />
      </form>
    </Dialog>
  );
}
