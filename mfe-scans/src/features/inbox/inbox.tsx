import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import type { InboxItem } from '@parapet/contracts/events/notification-rule';
import { useHost } from '@parapet/remote-kit/host';
import { footerOf, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { FeedRow } from '../../feed-labels/feed-row.tsx';

/** Shows what your rules have sent to you in Parapet, newest first. */
export function Inbox() {
  const api = useScansApi();
  const { notify } = useHost();
  const client = useQueryClient();
  const [isMarking, setMarking] = useState(false);
  const { state, more, loadMore, reload } = usePagedQuery({
    queryKey: ['inbox', 'list'],
    readPage: (cursor, signal) => api.listInbox({ cursor, limit: 20 }, signal),
  });

  const markRead = async (notificationId: string) => {
    setMarking(true);
    try {
      await api.markInboxRead(notificationId);
    } catch (error) {
      notify(failureNotice(error, 'Notifications', 'were not marked as read'));
    }
    await client.invalidateQueries({ queryKey: ['inbox'] });
    setMarking(false);
  };

  const content = (): ReactNode => {
    if (state.status === 'loading') return <Skeleton lines={4} label="Loading notifications" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'Notifications')}
          onRetry={reload}
          retrying={state.retrying}
        />
      );
    }
    const { items } = state.data;
    if (items.length === 0) {
      return (
        <EmptyState
          title="No notifications yet"
          action={<Button href="/dashboard/feed?view=rules">Notification rules</Button>}
        >
          What your notification rules send you in Parapet is listed here.
        </EmptyState>
      );
    }
    return (
      <>
        <ol aria-label="Notifications">
          {items.map((item) => (
            <Notification key={item.id} item={item} />
          ))}
        </ol>
        <ListFooter loaded={items.length} {...footerOf({ more, loadMore })} />
      </>
    );
  };

  const ready = state.status === 'ready' ? state.data : null;
  const newest = ready?.items[0];
  const unread = ready?.first.unread ?? 0;
  return (
    <Row>
      <Panel
        title="Notifications"
        action={
          newest && unread > 0 ? (
            <Button
              size="sm"
              icon={CheckCheck}
              busy={isMarking}
              onClick={() => void markRead(newest.id)}
            >
              Mark all as read
            </Button>
          ) : null
        }
      >
        {content()}
      </Panel>
    </Row>
  );
}

function Notification({ item }: { item: InboxItem }) {
  const { ruleName, eventCount, events, createdAt, isUnread } = item;
  const unlisted = eventCount - events.length;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3">
        {isUnread ? <b className="text-accent">New</b> : null}
        <b className="min-w-0 font-medium break-words">{ruleName}</b>
        <span className="text-ink-2">
          {eventCount === 1 ? '1 change' : `${eventCount.toLocaleString('en')} changes`}
        </span>
        <span className="text-ink-3">
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <ol aria-label={`Changes of ${ruleName}`}>
        {events.map((event) => (
          <FeedRow key={event.id} event={event} />
        ))}
      </ol>
      {unlisted > 0 ? (
        <p className="text-ink-3">And {unlisted.toLocaleString('en')} more.</p>
      ) : null}
    </li>
  );
}
