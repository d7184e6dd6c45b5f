import { TextLink } from '@parapet/ui/link';
import { useSession } from '../session-context.tsx';

/** Links to the mailbox in embedded mode, in a new tab so that no input is lost. */
export const MailboxHint = () => {
  const { mailboxUrl } = useSession().config;
  if (!mailboxUrl) return null;
  return (
    <p>
      Embedded mode: mail is delivered to{' '}
      <TextLink href={mailboxUrl} target="_blank" rel="noreferrer">
        the mailbox
      </TextLink>
      .
    </p>
  );
};
