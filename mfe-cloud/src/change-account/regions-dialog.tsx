import { failureMessage } from '@parapet/api-client/failure-message';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Textarea } from '@parapet/ui/textarea';
import { useController } from 'react-hook-form';
import { useCloudApi } from '../app.ts';
import { regionsFormOf, regionsFormSchema } from './regions-form.ts';
import type { ChangeProps } from './rename-dialog.tsx';

const choices = [
  { value: 'all', label: 'All enabled regions' },
  { value: 'some', label: 'Only these' },
] as const;

export function RegionsDialog({
  account,
  known,
  leaveOut,
  onClose,
  onChanged,
}: ChangeProps & { known: readonly string[]; leaveOut: readonly string[] }) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: regionsFormSchema,
    defaultValues: regionsFormOf(account.regions, { known, leaveOut }),
    describe: (error) => failureMessage(error, account.alias, 'was not changed'),
    send: async (value) => {
      await api.update(account.id, value);
      onChanged();
    },
  });
  const which = useController({ control: form.control, name: 'which' }).field;
  return (
    <FormDialog
      title={`Regions of ${account.alias}`}
      submitLabel="Save regions"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The next scan reads these regions and global services such as IAM. Resources elsewhere are
        kept as they were last read.
      </p>
      <SegmentedControl
        label="Regions to read"
        segments={choices}
        value={which.value}
        onChange={which.onChange}
      />
      {which.value === 'some' ? (
        <Field
          label="Regions"
          error={form.errorAt('text')}
          hint="One a line, such as eu-central-1."
        >
          <Textarea rows={6} spellCheck={false} {...form.register('text')} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
