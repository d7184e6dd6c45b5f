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
import { z } from 'zod';
import { sessionPaths } from '../links/auth-routes.ts';
import { useAuth, useEmailDraft, useOffersPhone, useSession } from '../session-context.tsx';
import { loginLabel, loginSchema, reachableSchema } from './login-schema.ts';
import { ProveSecondFactor } from './prove-second-factor.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({
  email: loginSchema,
  password: z.string().min(1, 'Enter your password.'),
});

const unconfirmed = ['email_not_confirmed', 'phone_not_confirmed'];

/** /login: the ways to sign in, then the second factor of a user who has one. */
export const SignInPage = () => {
  const challenged = useAuth((state) => state.challenged);
  return challenged ? <ProveSecondFactor user={challenged} /> : <SignInForm />;
};

/** By password, one-time code, mailed link or provider. */
const SignInForm = () => {
  const { service, auth } = useSession();
  const startError = useAuth((state) => state.lastError);
  const navigate = useNavigate();
  const [email, keepDraft] = useEmailDraft();
  const offersPhone = useOffersPhone();
  const hasJustEnded = useAuth((state) => state.hasSessionEnded);
  // The notice stays while this page is open, although the store clears its flag on mount.
  const [hasEnded, setHasEnded] = useState(hasJustEnded);
  if (hasJustEnded && !hasEnded) setHasEnded(true);

  const form = useAuthForm({
    schema,
    defaultValues: { email, password: '' },
    send: (typed) => service.signIn({ login: typed.email, password: typed.password }),
    fallback: 'Failed to sign in',
  });
  const sendCode = () =>
    form.act(
      {
        schema: z.object({ email: reachableSchema(offersPhone) }),
        send: (typed) => service.sendSignInCode(typed.email.trim()),
        fallback: 'Failed to send the code',
        onDone: (typed) => {
          auth.getState().awaitCode(typed.email.trim());
          navigate(`${sessionPaths.confirm}?for=sign-in`);
        },
      },
      ['email'],
    );

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
      <FormError title={form.failure?.title ?? startError} />
      <form className="pp-form" {...form.formProps}>
        <Field
          label={loginLabel(offersPhone)}
          error={form.errorAt('email')}
          hint={
            unconfirmed.includes(form.refusalCode ?? '') ? (
              <TextLink
                href={sessionPaths.confirm}
                onClick={() => auth.getState().awaitCode(form.getValues('email').trim())}
              >
                Confirm it now
              </TextLink>
            ) : null
          }
        >
          <TextInput
            inputMode="email"
            autoComplete="username"
            {...form.register('email', keepDraft)}
          />
        </Field>
        <Field
          label="Password"
          error={form.errorAt('password')}
          action={<TextLink href={sessionPaths.forgotPassword}>Forgot password?</TextLink>}
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Sign in
        </Button>
      </form>
      <AuthOr />
      <Button icon={Mail} wide disabled={form.pending} onClick={() => void sendCode()}>
        {offersPhone ? 'Send me a one-time code' : 'Email me a one-time code'}
      </Button>
      <ProviderButtons />
    </AuthFrame>
  );
};
