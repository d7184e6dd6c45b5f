import { TextLink } from '@parapet/ui/link';
import { useSession } from '../session-context.tsx';

/** On the embedded default: where the mails are. In a new tab, so that nothing typed is lost. */
export const MailboxHint = () => {
  const { mailboxUrl } = useSession().config;
  if (!mailboxUrl) return null;
  return (
    <p>
      Embedded mode: mail lands in{' '}
      <TextLink href={mailboxUrl} target="_blank" rel="noreferrer">
        the mailbox
      </TextLink>
      .
    </p>
  );
};
