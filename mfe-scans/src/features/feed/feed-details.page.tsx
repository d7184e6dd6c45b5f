import { failureMessage } from '@parapet/api-client/failure-message';
import type { FeedItem } from '@parapet/contracts/events/feed';
import { assetHref, eventLabel, subjectHref } from '@parapet/contracts/events/feed-labels';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { FindingResource } from './finding-resource.tsx';

const crumbs = [{ label: 'Feed', href: '/dashboard/feed' }];

/** One change of the feed: `?id=` names it. */
export function FeedDetailsPage() {
  const api = useScansApi();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useQuery({
    queryKey: ['feed-event', id],
    queryFn: ({ signal }) => api.getFeedEvent(id, signal),
    enabled: id !== '',
  });
  const state = useQueryState(query);
  if (state.status === 'ready') return <Details event={state.data} />;
  return (
    <>
      <PageHeader title="Change" crumbs={crumbs} />
      <Row>
        <Panel>
          {id === '' ? (
            <EmptyState
              level={2}
              title="This link names no change"
              action={<Button href="/dashboard/feed">Open the feed</Button>}
            />
          ) : null}
          {id !== '' && state.status === 'loading' ? (
            <Skeleton lines={4} label="Loading the change" />
          ) : null}
          {state.status === 'failed' ? (
            <FailureState
              message={failureMessage(state.error, 'The change')}
              onRetry={query.refetch}
              retrying={state.retrying}
            />
          ) : null}
        </Panel>
      </Row>
    </>
  );
}

function Details({ event }: { event: FeedItem }) {
  const { severity, subject, assetName, assetId, scanId, occurredAt, before, after } = event;
  const href = subjectHref(event);
  return (
    <>
      <PageHeader title={eventLabel(event)} crumbs={crumbs} />
      <Row columns="two">
        <Panel title="About">
          <KeyValue
            items={[
              { key: 'When', value: <RelativeTime at={occurredAt} /> },
              {
                key: 'About',
                value: href ? <TextLink href={href}>{subject.name}</TextLink> : subject.name,
              },
              ...(assetId !== null && subject.kind !== 'asset'
                ? [
                    {
                      key: 'Asset',
                      value: (
                        <TextLink href={assetHref(event) ?? ''}>
                          {assetName ?? 'Deleted asset'}
                        </TextLink>
                      ),
                    },
                  ]
                : []),
              ...(event.isCloudAccount && subject.kind === 'finding'
                ? [{ key: 'Resource', value: <FindingResource findingId={subject.id} /> }]
                : []),
              ...(severity
                ? [{ key: 'Severity', value: <SeverityLabel severity={severity} /> }]
                : []),
              ...(scanId !== null && subject.kind !== 'scan'
                ? [
                    {
                      key: 'Seen by',
                      value: <TextLink href={`/dashboard/scans/${scanId}`}>the scan</TextLink>,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
        <Panel title="What changed">
          <Change title="Before" part={before} />
          <Change title="After" part={after} />
          {before === null && after === null ? <p className="text-ink-3">No details.</p> : null}
        </Panel>
      </Row>
    </>
  );
}

function Change({ title, part }: { title: string; part: unknown }) {
  if (typeof part !== 'object' || part === null) return null;
  return (
    <div className="pb-3">
      <h3 className="text-ink-3">{title}</h3>
      <KeyValue
        items={Object.entries(part).flatMap(([key, value]) =>
          value === null ? [] : [{ key: nameOf(key), value: textOf(value), mono: true }],
        )}
      />
    </div>
  );
}

/** `notAfter` as "Not after". */
const nameOf = (key: string): string => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(entryOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([key, part]) => `${nameOf(key)} ${textOf(part)}`)
    .join(', ');
};

/** One of a list, such as `443 https nginx 1.25`: the number, then what it is. */
const entryOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const parts = Object.values(entry).filter((part) => part !== null);
  const isNumber = (part: unknown) => typeof part === 'number';
  return [...parts.filter(isNumber), ...parts.filter((part) => !isNumber(part))]
    .map(textOf)
    .join(' ');
};
