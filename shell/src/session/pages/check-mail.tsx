import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { sessionPaths } from '../links/auth-routes.ts';
import { useOffersPhone, useSession } from '../session-context.tsx';
import { phoneOf } from '../sign-in/login-name.ts';
import { CodeField, codeSchema } from './code-field.tsx';
import { loginLabel, reachableSchema } from './login-schema.ts';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Waits until the mailed link is opened, or takes its code. Phone numbers only get a code. */
export const CheckMail = ({ purpose }: { purpose: 'sign-up' | 'sign-in' }) => {
  const { config, service, auth } = useSession();
  const [pendingEmail] = useState(() => auth.getState().pendingOtpEmail);
  const offersPhone = useOffersPhone();
  const isPhone = phoneOf(pendingEmail ?? '') !== null;
  const source = isPhone ? 'message' : 'mail';
  const login = reachableSchema(isPhone || offersPhone);
  const form = useAuthForm({
    schema: z.object({
      email: login,
      code: codeSchema(source),
    }),
    defaultValues: { email: pendingEmail ?? '', code: '' },
    send: (typed) => service.enterCode({ login: typed.email, code: typed.code }),
    fallback: 'Failed to check the code',
  });
  const email = login.safeParse(form.watch('email'));

  const sendAgain = (to: string) => {
    auth.getState().awaitCode(to);
    return purpose === 'sign-in'
      ? service.sendSignInCode(to)
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
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        {pendingEmail ? null : (
          <Field label={loginLabel(offersPhone)} error={form.errorAt('email')}>
            <TextInput inputMode="email" autoComplete="username" {...form.register('email')} />
          </Field>
        )}
        <CodeField source={source} error={form.errorAt('code')} {...form.register('code')} />
        <Button type="submit" wide busy={form.pending}>
          Verify code
        </Button>
      </form>
      {email.success ? (
        <SendAgain
          what={source}
          send={() => sendAgain(email.data)}
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
