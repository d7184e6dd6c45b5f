import { AuthFrame, AuthOr } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { TextInput } from '@parapet/ui/text-input';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionPaths } from '../auth-routes.ts';
import { useAuth, useEmailDraft, useOffersPhone, useSession } from '../session-context.tsx';
import { emailProblem, loginLabel, loginProblem } from './login-field.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import type { FormAction } from './use-auth-form.ts';
import { useAuthForm } from './use-auth-form.ts';

const unconfirmed = ['email_not_confirmed', 'phone_not_confirmed'];

/** /login: by password, one-time code, mailed link or provider. */
export const SignInPage = () => {
  const { service, auth } = useSession();
  const startError = useAuth((state) => state.lastError);
  const navigate = useNavigate();
  const [email, setEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const offersPhone = useOffersPhone();
  const hasJustEnded = useAuth((state) => state.hasSessionEnded);
  // The notice stays while this page is open, although the store clears its flag on mount.
  const [hasEnded, setHasEnded] = useState(hasJustEnded);
  if (hasJustEnded && !hasEnded) setHasEnded(true);

  const form = useAuthForm({
    check: () => ({
      email: loginProblem(email),
      password: password === '' ? 'Enter your password.' : null,
    }),
    send: () => service.signIn({ login: email.trim(), password }),
    fallback: 'Failed to sign in',
  });
  const sendCode: FormAction = {
    check: () => ({ email: offersPhone ? loginProblem(email) : emailProblem(email) }),
    send: () => service.sendSignInCode(email.trim()),
    fallback: 'Failed to send the code',
    onDone: () => {
      auth.getState().awaitCode(email.trim());
      navigate(`${sessionPaths.confirm}?for=sign-in`);
    },
  };

  useEffect(() => auth.getState().clearSessionEnded, [auth]);

  return (
    <AuthFrame
      title="Sign in"
      lead={
        <>
          New here? <TextLink href={sessionPaths.register}>Create an account</TextLink>
        </>
      }
    >
      {hasEnded ? (
        <div role="status">
          <Note title="Your session has ended. Sign in again." />
        </div>
      ) : null}
      <FormError title={form.error ?? startError} />
      <form className="pp-form" {...form.formProps}>
        <Field
          label={loginLabel(offersPhone)}
          error={form.problems.email}
          hint={
            unconfirmed.includes(form.refusalCode ?? '') ? (
              <TextLink
                href={sessionPaths.confirm}
                onClick={() => auth.getState().awaitCode(email.trim())}
              >
                Confirm it now
              </TextLink>
            ) : null
          }
        >
          <TextInput
            name="email"
            inputMode="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field
          label="Password"
          error={form.problems.password}
          action={<TextLink href={sessionPaths.forgotPassword}>Forgot password?</TextLink>}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.isBusy}>
          Sign in
        </Button>
      </form>
      <AuthOr />
      <Button icon={Mail} wide disabled={form.isBusy} onClick={() => void form.run(sendCode)}>
        {offersPhone ? 'Send me a one-time code' : 'Email me a one-time code'}
      </Button>
      <ProviderButtons />
    </AuthFrame>
  );
};
