import { failureMessage } from '@parapet/api-client/failure-message';
import { displayNameFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

export function NameForm({ account }: { account: HostAccount }) {
  const { notify } = useHost();
  const { user } = useSession();
  const saved = user?.displayName ?? '';
  const form = useApiForm({
    schema: displayNameFormSchema,
    defaultValues: { name: saved },
    values: { name: saved },
    send: async ({ name }) => {
      try {
        await account.saveDisplayName(name);
      } catch (reason) {
        const message = reason instanceof Error ? reason.message : 'The name could not be saved';
        return { fields: { name: message } };
      }
      form.reset({ name });
      notify({
        tone: 'success',
        text: name ? `Your display name is now ${name}` : 'Your display name was removed',
      });
      return;
    },
    describe: (error) => failureMessage(error, 'The name', 'was not saved'),
  });
  useUnsavedChanges(form.watch('name').trim() !== saved, 'Your new display name is not saved.');

  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field
        label="Display name"
        optional
        error={form.errorAt('name')}
        hint="Without one, others see you as a member with a number."
      >
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Save name
        </Button>
      </div>
    </form>
  );
}
