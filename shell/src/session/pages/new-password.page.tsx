import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { useState } from 'react';
import { sessionPaths } from '../entrances.ts';
import { useAuth, useSession } from '../session-context.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** /new-password: where a recovery link leads, for the user whom it has signed in. */
export const NewPasswordPage = () => {
  const isLoading = useAuth((state) => state.loading);
  const user = useAuth((state) => state.user);
  if (isLoading) return null;
  return user ? <NewPasswordForm email={user.email} /> : <NeedsLink />;
};

const NewPasswordForm = ({ email }: { email: string }) => {
  const { service, auth, notify } = useSession();
  const [password, setPassword] = useState('');
  const form = useAuthForm({
    check: () => ({ password: password === '' ? 'Choose a password.' : null }),
    send: async () => {
      // Before the answer is there its event may have led on already.
      const hasWish = auth.getState().returnTo !== null;
      const result = await service.setPassword(password);
      if (!result.ok) return result;
      notify({ tone: 'success', text: 'Your password is changed' });
      if (!hasWish) auth.getState().proceed();
      return result;
    },
    fallback: 'Failed to change the password',
  });
  return (
    <AuthFrame title="Choose a new password" lead={email}>
      <FormError title={form.error} />
      <form className="pp-form" {...form.formProps}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label="New password"
          error={form.problems.password}
          hint={<PasswordStrength password={password} />}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.isBusy}>
          Save the password
        </Button>
      </form>
    </AuthFrame>
  );
};

const NeedsLink = () => (
  <AuthFrame title="Choose a new password" lead="This needs the link that we mail you.">
    <Button href={sessionPaths.forgotPassword} variant="accent" wide>
      Send me a link
    </Button>
    <Button href={sessionPaths.login} wide>
      Sign in
    </Button>
  </AuthFrame>
);
