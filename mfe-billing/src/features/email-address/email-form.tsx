import { emailChangeFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';

/** Requests another address. It is used once the links in both mails are opened. */
export function EmailForm({
  changeEmail,
}: {
  changeEmail: NonNullable<HostAccount['changeEmail']>;
}) {
  const { reportError } = useHost();
  const { user } = useSession();
  const [requested, setRequested] = useState<string | null>(null);
  const current = user?.email ?? null;
  const form = useApiForm({
    schema: emailChangeFormSchema,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      if (email.toLowerCase() === current?.toLowerCase()) {
        return { fields: { email: 'This is your address already.' } };
      }
      const problem = await changeEmail(email);
      if (problem !== null) return { fields: { email: problem } };
      form.reset();
      setRequested(email);
      return;
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The address could not be changed', body: 'Try again.', requestId: null };
    },
  });
  useUnsavedChanges(form.watch('email') !== '', 'Your new address is not saved.');
  const isPending = requested !== null && requested.toLowerCase() !== current?.toLowerCase();

  return (
    <form className="pp-form max-w-[480px]" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      {isPending ? (
        <div role="status">
          <Note title="Open both mails to finish the change">
            {current
              ? `A link went to ${current} and one to ${requested}. `
              : `A link went to ${requested}. `}
            Until both are opened, your address stays as it is. The links expire in one hour.
          </Note>
        </div>
      ) : null}
      <Field
        label="New email address"
        error={form.errorAt('email')}
        hint={current ? `Now ${current}` : 'Your account has no address yet.'}
      >
        <TextInput inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Change address
        </Button>
      </div>
    </form>
  );
}
