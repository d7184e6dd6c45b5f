import { MIN_PASSWORD_LENGTH } from '@parapet/contracts/access/password';
import { passwordFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';

/** Changes the password. Both fields keep their input until the new password is saved. */
export function PasswordForm({
  changePassword,
}: {
  changePassword: NonNullable<HostAccount['changePassword']>;
}) {
  const { notify, reportError } = useHost();
  const { user } = useSession();
  const form = useApiForm({
    schema: passwordFormSchema,
    defaultValues: { 'current-password': '', 'new-password': '' },
    send: async (typed) => {
      const problem = await changePassword({
        current: typed['current-password'],
        next: typed['new-password'],
      });
      if (problem?.field) return { fields: { [`${problem.field}-password`]: problem.message } };
      if (problem) return { failure: { title: problem.message } };
      form.reset();
      notify({ tone: 'success', text: 'Your password is changed' });
      return;
    },
    describe: (error) => {
      reportError(error);
      return {
        title: 'The password could not be changed',
        body: 'Try again.',
        requestId: null,
      };
    },
  });
  useUnsavedChanges(form.formState.isDirty, 'Your new password is not saved.');

  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
      />
      <Field
        label="Current password"
        error={form.errorAt('current-password')}
        hint="Forgot it or never set one? Sign out and request a link by email."
      >
        <PasswordInput autoComplete="current-password" {...form.register('current-password')} />
      </Field>
      <Field
        label="New password"
        error={form.errorAt('new-password')}
        hint={
          <PasswordStrength
            password={form.watch('new-password')}
            leastLength={MIN_PASSWORD_LENGTH}
          />
        }
      >
        <PasswordInput autoComplete="new-password" {...form.register('new-password')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
