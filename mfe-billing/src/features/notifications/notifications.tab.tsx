import { failureMessage } from '@parapet/api-client/failure-message';
import type { Notifications } from '@parapet/contracts/events/notifications';
import { useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBillingApi } from '../../app.ts';
import { NOTIFICATIONS } from '../../settings/notification-labels.ts';
import { MailChoices } from './mail-choices.tsx';

/** The email notifications of the current workspace. */
export function NotificationsTab() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: NOTIFICATIONS,
    queryFn: ({ signal }) => api.getNotifications(signal),
  });
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={4} label="Loading the notification settings" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Notification settings')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready':
      return (
        <Frame>
          {state.data.delivery === 'none' ? (
            <Note title="This installation sends no email">
              Its operator can set up a mail server to enable notifications.
            </Note>
          ) : (
            <MailChoices saved={state.data.choices}>
              <Recipient notifications={state.data} />
            </MailChoices>
          )}
        </Frame>
      );
  }
}

function Frame({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  return (
    <Row>
      <Panel
        title="Scan emails"
        meta={workspace ? `for ${workspace.name}, sent only to you` : null}
      >
        {children}
        <p className="pt-3 text-xs text-ink-3">
          To be notified about single changes, such as a new open port, add a{' '}
          <TextLink href="/dashboard/feed?view=rules">notification rule</TextLink>.
        </p>
      </Panel>
    </Row>
  );
}

function Recipient({ notifications }: { notifications: Notifications }) {
  const { delivery, address, lastSentAt } = notifications;
  return (
    <p className="text-xs text-ink-3">
      {address ? `Emails are sent to ${address}. ` : 'Your account has no email address. '}
      {delivery === 'mailbox' ? (
        <>
          They stay on this machine, in the{' '}
          <TextLink href="/embedded/mailbox" target="_blank">
            mailbox
          </TextLink>
          .{' '}
        </>
      ) : null}
      {lastSentAt ? (
        <>
          Last sent <RelativeTime at={lastSentAt} />.
        </>
      ) : (
        'None sent yet.'
      )}
    </p>
  );
}
