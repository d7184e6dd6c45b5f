import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionPaths } from '../auth-routes.ts';
import { phoneOf } from '../login-name.ts';
import { useOffersPhone, useSession } from '../session-context.tsx';
import { emailProblem, loginLabel, loginProblem } from './login-field.ts';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Waits until the mailed link is opened, or takes its code. Phone numbers only get a code. */
export const CheckMail = ({ purpose }: { purpose: 'sign-up' | 'sign-in' }) => {
  const { config, service, auth } = useSession();
  const [pendingEmail] = useState(() => auth.getState().pendingOtpEmail);
  const [email, setEmail] = useState(pendingEmail ?? '');
  const [code, setCode] = useState('');
  const offersPhone = useOffersPhone();
  const isPhone = phoneOf(pendingEmail ?? '') !== null;
  const problem = isPhone || offersPhone ? loginProblem(email) : emailProblem(email);

  const form = useAuthForm({
    check: () => ({
      email: problem,
      code: /^\d{6,10}$/.test(code.trim())
        ? null
        : `Enter the digits from the ${isPhone ? 'message' : 'mail'}.`,
    }),
    send: () => service.enterCode({ login: email.trim(), code: code.trim() }),
    fallback: 'Failed to check the code',
  });

  const sendAgain = () => {
    auth.getState().awaitCode(email.trim());
    return purpose === 'sign-in'
      ? service.sendSignInCode(email.trim())
      : auth.getState().resendConfirmation();
  };

  useEffect(() => auth.getState().clearError, [auth]);

  return (
    <AuthFrame
      title={isPhone ? 'Check your phone' : 'Check your mail'}
      lead={<Lead purpose={purpose} login={pendingEmail} isPhone={isPhone} />}
      foot={
        <p>
          {isPhone ? 'Wrong number?' : 'Wrong address?'}{' '}
          <TextLink href={purpose === 'sign-in' ? sessionPaths.login : sessionPaths.register}>
            Start again
          </TextLink>
        </p>
      }
    >
      {config.mailboxUrl && !isPhone ? (
        <>
          <p>Embedded mode: mail is delivered to the mailbox.</p>
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
          <Field label={loginLabel(offersPhone)} error={form.problems.email}>
            <TextInput
              name="email"
              inputMode="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        )}
        <Field label={`Code from the ${isPhone ? 'message' : 'mail'}`} error={form.problems.code}>
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
          Verify code
        </Button>
      </form>
      {problem === null ? (
        <SendAgain
          what={isPhone ? 'message' : 'mail'}
          send={sendAgain}
          fallback="Failed to resend verification email"
        />
      ) : null}
    </AuthFrame>
  );
};

const Lead = ({
  purpose,
  login,
  isPhone,
}: {
  purpose: 'sign-up' | 'sign-in';
  login: string | null;
  isPhone: boolean;
}) => {
  if (!login) return <>Open the link in the mail, or enter its code here.</>;
  const what = isPhone ? 'a code is' : 'a link and a code are';
  if (purpose === 'sign-in') {
    return (
      <>
        If <b>{login}</b> has an account, {what} on the way.
      </>
    );
  }
  return isPhone ? (
    <>
      We sent a code to <b>{login}</b>. Enter it here to confirm the number.
    </>
  ) : (
    <>
      We sent a link and a code to <b>{login}</b>. Open the link to confirm the address.
    </>
  );
};
