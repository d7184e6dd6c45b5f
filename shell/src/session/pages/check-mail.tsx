import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionPaths } from '../entrances.ts';
import { useSession } from '../session-context.tsx';
import { emailProblem } from './login-field.ts';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Waits for the mailed link to be opened, here or elsewhere; the mailed code will do as well. */
export const CheckMail = ({ purpose }: { purpose: 'sign-up' | 'sign-in' }) => {
  const { config, service, auth } = useSession();
  const [pendingEmail] = useState(() => auth.getState().pendingOtpEmail);
  const [email, setEmail] = useState(pendingEmail ?? '');
  const [code, setCode] = useState('');

  const form = useAuthForm({
    check: () => ({
      email: emailProblem(email),
      code: /^\d{6,10}$/.test(code.trim()) ? null : 'Enter the digits of the mail.',
    }),
    send: () => service.enterCode({ email: email.trim(), code: code.trim() }),
    fallback: 'Failed to check the code',
  });

  const sendAgain = () => {
    auth.getState().awaitCode(email.trim());
    return purpose === 'sign-in'
      ? service.sendSignInMail(email.trim())
      : auth.getState().resendConfirmation();
  };

  useEffect(() => auth.getState().clearError, [auth]);

  return (
    <AuthFrame
      title="Check your mail"
      lead={<Lead purpose={purpose} email={pendingEmail} />}
      foot={
        <p>
          Wrong address?{' '}
          <TextLink href={purpose === 'sign-in' ? sessionPaths.login : sessionPaths.register}>
            Start again
          </TextLink>
        </p>
      }
    >
      {config.mailboxUrl ? (
        <>
          <p>Embedded mode: mail lands in the mailbox.</p>
          <Button
            href={config.mailboxUrl}
            target="_blank"
            rel="noreferrer"
            variant="accent"
            icon={Inbox}
            wide
          >
            Open the mailbox
          </Button>
        </>
      ) : null}
      <FormError title={form.error} />
      <form className="pp-form" {...form.formProps}>
        {pendingEmail ? null : (
          <Field label="Work email" error={form.problems.email}>
            <TextInput
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        )}
        <Field label="Code from the mail" error={form.problems.code}>
          <TextInput
            name="code"
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" wide busy={form.isBusy}>
          Use the code
        </Button>
      </form>
      {emailProblem(email) === null ? (
        <SendAgain send={sendAgain} fallback="Failed to resend verification email" />
      ) : null}
    </AuthFrame>
  );
};

const Lead = ({ purpose, email }: { purpose: 'sign-up' | 'sign-in'; email: string | null }) => {
  if (!email) return <>Open the link in the mail, or enter its code here.</>;
  return purpose === 'sign-in' ? (
    <>
      If <b>{email}</b> has an account, a link and a code are on their way there.
    </>
  ) : (
    <>
      We sent a link and a code to <b>{email}</b>. Open the link to confirm the address.
    </>
  );
};
