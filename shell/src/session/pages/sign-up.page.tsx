import { MIN_PASSWORD_LENGTH } from '@parapet/contracts/password';
import { plans } from '@parapet/contracts/plan-catalogue';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { TextInput } from '@parapet/ui/text-input';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionPaths } from '../auth-routes.ts';
import { useEmailDraft, useOffersPhone, useSession } from '../session-context.tsx';
import { emailProblem, loginLabel, loginProblem } from './login-field.ts';
import { MailboxHint } from './mailbox-hint.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { useAuthForm } from './use-auth-form.ts';

const freeAssets = plans.find(({ tier }) => tier === 'free')?.assets;

/**
 * /register: creates an account with a password and an email address, or a phone number where that
 * is offered. A mail or message confirms it.
 */
export const SignUpPage = () => {
  const { auth } = useSession();
  const navigate = useNavigate();
  const [email, setEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [firstTarget, setFirstTarget] = useState('');
  const offersPhone = useOffersPhone();

  const form = useAuthForm({
    check: () => ({
      email: offersPhone ? loginProblem(email) : emailProblem(email),
      password: newPasswordProblem(password),
    }),
    send: () =>
      auth.getState().register({ login: email.trim(), password, firstTarget: firstTarget.trim() }),
    fallback: 'Failed to register',
    onDone: () => {
      // Without a confirmation the sign-up signs in, and the auth store redirects.
      if (auth.getState().pendingOtpEmail) navigate(sessionPaths.confirm);
    },
  });

  useEffect(() => auth.getState().clearError, [auth]);

  return (
    <AuthFrame
      title="Create an account"
      lead={
        <>
          Free for {freeAssets} assets, no card needed. Have an account?{' '}
          <TextLink href={sessionPaths.login}>Sign in</TextLink>
        </>
      }
      foot={<MailboxHint />}
    >
      <FormError title={form.error} />
      <form className="pp-form" {...form.formProps}>
        <Field label={loginLabel(offersPhone)} error={form.problems.email}>
          <TextInput
            name="email"
            inputMode="email"
            autoComplete="username"
            placeholder="you@company.example"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field
          label="Password"
          error={form.problems.password}
          hint={<PasswordStrength password={password} leastLength={MIN_PASSWORD_LENGTH} />}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="First domain to check" optional>
          <TextInput
            name="first-target"
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="company.example"
            value={firstTarget}
            onChange={(event) => setFirstTarget(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.isBusy}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
    </AuthFrame>
  );
};
