import { typeLabels } from '@parapet/contracts/assets/asset-labels';
import type {
  AssetRelations,
  RelatedAsset,
  SeenRelatedAsset,
} from '@parapet/contracts/assets/surface';
import { useRefusal } from '@parapet/remote-kit/host';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import type { ReactNode } from 'react';
import { leadsTo, reachedFrom } from '../../asset-labels/relation-labels.ts';

/** Returns where the DNS records and redirects of an asset lead, to assets and to other names. */
export function PointsTo({ of: { pointsTo, domain } }: { of: AssetRelations }) {
  const canAdd = useRefusal('manageAssets') === null;
  if (pointsTo.length === 0) {
    return <p className="text-ink-3">No scan has seen DNS records or a redirect that lead on.</p>;
  }
  return (
    <ul>
      {pointsTo.map(({ relation, name, asset, lastSeenAt }) => (
        <Line key={`${relation} ${name}`} words={leadsTo[relation]} lastSeenAt={lastSeenAt}>
          {asset ? <AssetLink asset={asset} /> : <span className="pp-mono break-all">{name}</span>}
          {asset === null ? <span className="text-ink-3">Not among the assets</span> : null}
          {asset === null && canAdd && isBelow(name, domain) ? (
            <TextLink
              href={`/dashboard/assets?add=1&value=${encodeURIComponent(name)}`}
              aria-label={`Add ${name}`}
            >
              Add
            </TextLink>
          ) : null}
        </Line>
      ))}
    </ul>
  );
}

/** Names of other domains, such as those of a mail provider, belong to somebody else. */
const isBelow = (name: string, domain: string | null): boolean =>
  domain !== null && (name === domain || name.endsWith(`.${domain}`));

export function PointedFrom({ list }: { list: AssetRelations['pointedFrom'] }) {
  if (list.items.length === 0) {
    return <p className="text-ink-3">No scan has seen another asset lead to its host.</p>;
  }
  return (
    <ul>
      {list.items.map(({ relation, lastSeenAt, ...asset }) => (
        <Line key={`${relation} ${asset.id}`} words={reachedFrom[relation]} lastSeenAt={lastSeenAt}>
          <AssetLink asset={asset} />
        </Line>
      ))}
      <More list={list} />
    </ul>
  );
}

/** Assets that show the same thing as this one. */
export function SharedWith({
  list,
  none,
}: {
  list: { items: readonly SeenRelatedAsset[]; hasMore: boolean };
  none: string;
}) {
  if (list.items.length === 0) return <p className="text-ink-3">{none}</p>;
  return (
    <ul>
      {list.items.map(({ lastSeenAt, ...asset }) => (
        <Line key={asset.id} words={typeLabels[asset.type]} lastSeenAt={lastSeenAt}>
          <AssetLink asset={asset} />
        </Line>
      ))}
      <More list={list} />
    </ul>
  );
}

function Line({
  words,
  lastSeenAt,
  children,
}: {
  words: string;
  lastSeenAt: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap gap-x-3 py-1">
      <span className="text-ink-3">{words}</span>
      {children}
      <span className="text-ink-3">
        <RelativeTime at={lastSeenAt} prefix="seen" />
      </span>
    </li>
  );
}

const AssetLink = ({ asset }: { asset: RelatedAsset }) => (
  <TextLink className="pp-mono min-w-0 break-all" href={`/dashboard/assets/${asset.id}`}>
    {asset.name}
  </TextLink>
);

const More = ({ list }: { list: { items: readonly unknown[]; hasMore: boolean } }) =>
  list.hasMore ? <li className="py-1 text-ink-3">The first {list.items.length} of more</li> : null;
