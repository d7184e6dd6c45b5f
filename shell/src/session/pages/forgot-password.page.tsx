import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { sessionPaths } from '../auth-routes.ts';
import { useEmailDraft, useSession } from '../session-context.tsx';
import { emailProblem } from './login-field.ts';
import { MailboxHint } from './mailbox-hint.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';

const FALLBACK = 'Failed to send the mail';

/** /forgot-password: mails a link to reset the password. */
export const ForgotPasswordPage = () => {
  const { service } = useSession();
  const [email, setEmail] = useEmailDraft();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = () => service.sendRecoveryMail(email.trim());
  const form = useAuthForm({
    check: () => ({ email: emailProblem(email) }),
    send,
    fallback: FALLBACK,
    onDone: () => setSentTo(email.trim()),
  });

  return (
    <AuthFrame
      title={sentTo ? 'Check your mail' : 'Forgot your password'}
      lead={
        sentTo ? (
          <>
            If <b>{sentTo}</b> has an account, a link to choose a new password is on its way. Open
            it in this browser.
          </>
        ) : (
          'We mail you a link to choose a new one.'
        )
      }
      foot={
        <>
          <MailboxHint />
          <p>
            <TextLink href={sessionPaths.login}>Back to sign-in</TextLink>
          </p>
        </>
      }
    >
      <FormError title={form.error} />
      {sentTo ? (
        <SendAgain send={send} fallback={FALLBACK} />
      ) : (
        <form className="pp-form" {...form.formProps}>
          <Field label="Work email" error={form.problems.email}>
            <TextInput
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="accent" wide busy={form.isBusy}>
            Send the link
          </Button>
        </form>
      )}
    </AuthFrame>
  );
};
