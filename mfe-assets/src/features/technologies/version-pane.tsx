import { failureMessage } from '@parapet/api-client/failure-message';
import type { AssetTechnology } from '@parapet/contracts/assets/inventory';
import { footerOf, pageLimit, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { SidePane } from '@parapet/ui/side-pane';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { memo } from 'react';
import { useAssetsApi } from '../../app.ts';
import { categoryLabel } from '../../technology-labels/category-labels.ts';
import { SupportText } from '../../technology-labels/support-text.tsx';

/** One version: what the data say of it, and the assets that run it. */
export function VersionPane({
  slug,
  version,
  onClose,
}: {
  slug: string;
  /** `none` for places that name no version. */
  version: string;
  onClose: () => void;
}) {
  const api = useAssetsApi();
  const { state, more, loadMore, reload } = usePagedQuery({
    queryKey: ['technology-places', slug, version],
    readPage: (cursor, signal) =>
      api.listTechnologies({ slug, version, cursor, limit: pageLimit(cursor) }, signal),
  });
  const items = state.status === 'ready' ? state.data.items : [];
  const [first] = items;
  const title = [first?.name ?? slug, version === 'none' ? null : version]
    .filter(Boolean)
    .join(' ');
  return (
    <SidePane title={title} onClose={onClose}>
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The technology')}
          onRetry={reload}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'loading' ? <Skeleton lines={8} label="Loading the technology" /> : null}
      {first ? <Assessment technology={first} /> : null}
      {state.status === 'ready' && !first ? (
        <EmptyState title="No asset runs this version now" />
      ) : null}
      {first ? (
        <Panel title="Runs on" level={3}>
          <ul>
            {items.map((item) => (
              <Place key={item.id} item={item} />
            ))}
          </ul>
          <ListFooter loaded={items.length} {...footerOf({ more, loadMore })} />
        </Panel>
      ) : null}
    </SidePane>
  );
}

function Assessment({ technology }: { technology: AssetTechnology }) {
  const { release, shippedBy, flaws, category, cpe } = technology;
  return (
    <>
      <Panel title="Release" level={3}>
        <KeyValue
          items={[
            { key: 'Category', value: categoryLabel(category) },
            { key: 'Support', value: <SupportText release={release} shippedBy={shippedBy} /> },
            {
              key: 'Latest of release',
              value: release?.latest ?? 'Not known',
              mono: release?.latest != null,
            },
            ...(release?.isBehind ? [{ key: 'State', value: <Behind /> }] : []),
            ...(cpe ? [{ key: 'CPE', value: cpe, mono: true }] : []),
          ]}
        />
      </Panel>
      <Panel
        title="Known flaws"
        level={3}
        meta={
          flaws.count > flaws.named.length
            ? `the worst ${flaws.named.length} of ${flaws.count}`
            : null
        }
      >
        {flaws.named.length === 0 ? (
          <p className="text-ink-3">The installed data know none of this version.</p>
        ) : (
          <ul>
            {flaws.named.map(({ id, severity, isExploited }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
                {severity ? <SeverityLabel severity={severity} /> : null}
                <span className="pp-mono">{id}</span>
                {isExploited ? <StatusText tone="danger">Known exploited</StatusText> : null}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

const Behind = () => <StatusText tone="warn">Not the latest version</StatusText>;

/** Memoized and laid out when it is near the screen: a common version runs on thousands of assets. */
const Place = memo(function Place({ item }: { item: AssetTechnology }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 [contain-intrinsic-block-size:auto_32px] [content-visibility:auto] last:border-b-0">
      <TextLink
        className="pp-mono min-w-0 break-all"
        href={`/dashboard/assets/${item.assetId}?tab=technologies`}
      >
        {item.assetName}
      </TextLink>
      <span className="pp-mono text-ink-3">
        {item.protocol}/{item.port}
      </span>
      {item.isPackaged ? <span className="text-ink-3">packaged, may be fixed</span> : null}
      <span className="ms-auto text-ink-3">
        <RelativeTime at={item.lastSeenAt} />
      </span>
    </li>
  );
});
