import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type DecideExposures,
  decideExposuresSchema,
  type Exposure,
} from '@parapet/contracts/breach/breach';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useAssetsApi } from '../../app.ts';
import { useBreachCommands } from './use-breach-commands.ts';

const isDecided = ({ status }: Exposure) => status === 'reset' || status === 'ignored';

/** Buttons that decide about some exposures. Mailing people is asked for once more. */
export function DecisionButtons({
  exposures,
  onDone,
}: {
  exposures: readonly Exposure[];
  onDone?: () => void;
}) {
  const { decide } = useBreachCommands();
  const refusal = useRefusal('triage');
  const [open, setOpen] = useState<'notify' | 'ignore' | null>(null);
  const exposureIds = exposures.map(({ id }) => id);
  const run = (decision: Exclude<DecideExposures['decision'], 'ignore'>) =>
    decide.mutate(
      { decision, exposureIds },
      {
        onSuccess: () => {
          setOpen(null);
          onDone?.();
        },
      },
    );
  if (exposures.length > 0 && exposures.every(isDecided)) {
    return (
      <Button refusal={refusal} busy={decide.isPending} onClick={() => run('reopen')}>
        Reopen
      </Button>
    );
  }
  const people = new Set(exposures.map(({ personId }) => personId)).size;
  return (
    <>
      <Button icon={Mail} refusal={refusal} onClick={() => setOpen('notify')}>
        Notify
      </Button>
      <Button refusal={refusal} busy={decide.isPending} onClick={() => run('reset')}>
        Mark as reset
      </Button>
      <Button refusal={refusal} onClick={() => setOpen('ignore')}>
        Ignore
      </Button>
      <ConfirmDialog
        open={open === 'notify'}
        title={people === 1 ? 'Mail 1 person?' : `Mail ${people.toLocaleString('en')} people?`}
        confirmLabel="Send mail"
        busy={decide.isPending}
        onConfirm={() => run('notify')}
        onCancel={() => setOpen(null)}
      >
        Each gets one mail to the exposed address: which breaches, what was exposed and what to do.
        Sensitive breaches are not named. The exposures are marked as notified.
      </ConfirmDialog>
      {open === 'ignore' ? (
        <IgnoreDialog
          exposureIds={exposureIds}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onDone?.();
          }}
        />
      ) : null}
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const ignoreSchema = decideExposuresSchema.options[2].pick({ reason: true, until: true });
const formSchema = z.object(ignoreSchema.shape);

function IgnoreDialog({
  exposureIds,
  onClose,
  onDone,
}: {
  exposureIds: string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const api = useAssetsApi();
  const { refresh } = useBreachCommands();
  const form = useApiForm({
    schema: formSchema,
    defaultValues: { reason: '', until: inDays(90) },
    send: async (values) => {
      await api.decideExposures({ decision: 'ignore', exposureIds, ...values });
      await refresh();
      onDone();
    },
    describe: (error) => failureMessage(error, 'The decision', 'was not stored'),
  });
  const count = exposureIds.length;
  return (
    <FormDialog
      title={count === 1 ? 'Ignore 1 exposure' : `Ignore ${count.toLocaleString('en')} exposures`}
      submitLabel="Ignore"
      form={form}
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorAt('reason')}>
        <Textarea {...form.register('reason')} rows={3} maxLength={500} />
      </Field>
      <Field
        label="Until"
        error={form.errorAt('until')}
        hint="On that day they are new again. A year at most."
      >
        <TextInput type="date" {...form.register('until')} min={inDays(1)} max={inDays(366)} />
      </Field>
    </FormDialog>
  );
}
