import { MIN_PASSWORD_LENGTH } from '@parapet/contracts/access/password';
import { plans } from '@parapet/contracts/plans/plan-catalogue';
import { newPasswordSchema } from '@parapet/contracts/text/forms';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { TextInput } from '@parapet/ui/text-input';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { sessionPaths } from '../links/auth-routes.ts';
import { invitationToken } from '../links/invitation-link.ts';
import { useAuth, useEmailDraft, useOffersPhone, useSession } from '../session-context.tsx';
import { loginLabel, reachableSchema } from './login-schema.ts';
import { MailboxHint } from './mailbox-hint.tsx';
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
  const [email, keepDraft] = useEmailDraft();
  const offersPhone = useOffersPhone();

  const invitation = invitationToken(useAuth(({ returnTo }) => returnTo));

  const form = useAuthForm({
    schema: z.object({
      email: reachableSchema(offersPhone),
      password: newPasswordSchema('Choose a password.'),
      'first-target': z.string().trim(),
    }),
    defaultValues: { email, password: '', 'first-target': '' },
    send: (typed) =>
      auth.getState().register({
        login: typed.email,
        password: typed.password,
        firstTarget: typed['first-target'],
        ...(invitation && { invitation }),
      }),
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
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        <Field label={loginLabel(offersPhone)} error={form.errorAt('email')}>
          <TextInput
            inputMode="email"
            autoComplete="username"
            placeholder="you@company.example"
            {...form.register('email', keepDraft)}
          />
        </Field>
        <Field
          label="Password"
          error={form.errorAt('password')}
          hint={
            <PasswordStrength password={form.watch('password')} leastLength={MIN_PASSWORD_LENGTH} />
          }
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="First domain to check" optional>
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="company.example"
            {...form.register('first-target')}
          />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
    </AuthFrame>
  );
};
