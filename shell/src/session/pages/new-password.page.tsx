import { MIN_PASSWORD_LENGTH } from '@parapet/contracts/access/password';
import { newPasswordSchema } from '@parapet/contracts/text/forms';
import type { SessionUser } from '@parapet/stores/session-user';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { sessionPaths } from '../links/auth-routes.ts';
import { CURRENT_PASSWORD_REQUIRED } from '../service/auth-failure.ts';
import { useAuth, useSession } from '../session-context.tsx';
import { useAuthForm } from './use-auth-form.ts';

/**
 * /new-password: the target of recovery links, and of users who confirmed an address that several
 * sign-ups used.
 */
export const NewPasswordPage = () => {
  const isLoading = useAuth((state) => state.loading);
  const user = useAuth((state) => state.user);
  if (isLoading) return null;
  return user ? <NewPasswordForm user={user} /> : <NeedsLink />;
};

const NewPasswordForm = ({ user }: { user: SessionUser }) => {
  const { service, auth, notify, signOut } = useSession();
  const navigate = useNavigate();
  const name = user.email || user.phone;
  const [isFirst] = useState(user.mustChoosePassword === true);
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const form = useAuthForm({
    schema: z.object({
      'current-password': needsCurrent
        ? z.string().min(1, 'Enter your current password.')
        : z.string(),
      password: newPasswordSchema('Choose a password.'),
    }),
    defaultValues: { 'current-password': '', password: '' },
    send: async (typed) => {
      const result = await service.setPassword(typed.password, typed['current-password']);
      // Shows the field before its error. Sessions from a sign-in require the current password.
      if (!result.ok && result.failure.code === CURRENT_PASSWORD_REQUIRED) {
        flushSync(() => setNeedsCurrent(true));
      }
      return result;
    },
    fallback: 'Failed to change the password',
    onDone: () => {
      notify({
        tone: 'success',
        text: isFirst ? 'Your password is saved' : 'Your password is changed',
      });
      auth.getState().proceed();
    },
  });
  const leave = async () => {
    await signOut();
    navigate(sessionPaths.login, { replace: true });
  };
  return (
    <AuthFrame
      title={isFirst ? 'Choose a password' : 'Choose a new password'}
      lead={
        isFirst ? (
          <>
            The address <b>{name}</b> is confirmed. Choose a password to finish.
          </>
        ) : (
          name
        )
      }
    >
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        {needsCurrent ? (
          <Field label="Current password" error={form.errorAt('current-password')}>
            <PasswordInput autoComplete="current-password" {...form.register('current-password')} />
          </Field>
        ) : null}
        <Field
          label={isFirst ? 'Password' : 'New password'}
          error={form.errorAt('password')}
          hint={
            <PasswordStrength password={form.watch('password')} leastLength={MIN_PASSWORD_LENGTH} />
          }
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Save the password
        </Button>
      </form>
      {isFirst ? (
        <Button wide disabled={form.pending} onClick={() => void leave()}>
          Sign out
        </Button>
      ) : null}
    </AuthFrame>
  );
};

const NeedsLink = () => (
  <AuthFrame
    title="Choose a new password"
    lead="Open the link that we mail you to choose a password."
  >
    <Button href={sessionPaths.forgotPassword} variant="accent" wide>
      Send me a link
    </Button>
    <Button href={sessionPaths.login} wide>
      Sign in
    </Button>
  </AuthFrame>
);
