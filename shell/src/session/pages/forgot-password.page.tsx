import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { z } from 'zod';
import { sessionPaths } from '../links/auth-routes.ts';
import { useEmailDraft, useSession } from '../session-context.tsx';
import { emailSchema } from './login-schema.ts';
import { MailboxHint } from './mailbox-hint.tsx';
import { RecoveryCode } from './recovery-code.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ email: emailSchema });
const FALLBACK = 'Failed to send the mail';

/** /forgot-password: mails a link to reset the password. */
export const ForgotPasswordPage = () => {
  const { service } = useSession();
  const [email, keepDraft] = useEmailDraft();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    schema,
    defaultValues: { email },
    send: (typed) => service.sendRecoveryMail(typed.email),
    fallback: FALLBACK,
    onDone: (typed) => setSentTo(typed.email),
  });

  return (
    <AuthFrame
      title={sentTo ? 'Check your mail' : 'Forgot your password'}
      lead={
        sentTo ? (
          <>
            If <b>{sentTo}</b> has an account, a link and a code to choose a new password are on the
            way. Open the link in this browser, or enter the code here.
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
      <FormError title={null} {...form.failure} />
      {sentTo ? (
        <>
          <RecoveryCode email={sentTo} />
          <SendAgain send={() => service.sendRecoveryMail(sentTo)} fallback={FALLBACK} />
        </>
      ) : (
        <form className="pp-form" {...form.formProps}>
          <Field label="Work email" error={form.errorAt('email')}>
            <TextInput
              type="email"
              autoComplete="username"
              {...form.register('email', keepDraft)}
            />
          </Field>
          <Button type="submit" variant="accent" wide busy={form.pending}>
            Send the link
          </Button>
        </form>
      )}
    </AuthFrame>
  );
};
