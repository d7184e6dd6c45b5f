import { failureMessage } from '@parapet/api-client/failure-message';
import type { Notifications } from '@parapet/contracts/notifications';
import { useWorkspace } from '@parapet/remote-kit/host';
import { useResource } from '@parapet/remote-kit/resource';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import type { ReactNode } from 'react';
import { useBillingApi } from '../../api/api-context.ts';
import { MailChoices } from './mail-choices.tsx';

/** What one is told by mail of the workspace that is open. */
export function NotificationsTab() {
  const api = useBillingApi();
  const { state, reload } = useResource('notifications', api.getNotifications);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={4} label="Loading what you are told" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'What you are told')}
            onRetry={reload}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready':
      return (
        <Frame>
          {state.data.delivery === 'none' ? (
            <Note title="This installation sends no mail">
              Whoever runs it can set up a mail server. Until then there is nothing to choose here.
            </Note>
          ) : (
            <MailChoices saved={state.data.choices} onRefused={reload}>
              <Whereto notifications={state.data} />
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
        title="Mail about scans"
        meta={workspace ? `of ${workspace.name}, to you alone` : null}
      >
        {children}
      </Panel>
    </Row>
  );
}

function Whereto({ notifications }: { notifications: Notifications }) {
  const { delivery, address, lastSentAt } = notifications;
  return (
    <p className="text-xs text-ink-3">
      {address
        ? `Mail goes to ${address}. `
        : 'Your account has no address that mail could go to. '}
      {delivery === 'mailbox' ? (
        <>
          It stays on this machine, in its{' '}
          <TextLink href="/embedded/mailbox" target="_blank">
            mailbox
          </TextLink>
          .{' '}
        </>
      ) : null}
      {lastSentAt ? (
        <>
          The last one was sent <RelativeTime at={lastSentAt} />.
        </>
      ) : (
        'None has been sent yet.'
      )}
    </p>
  );
}
