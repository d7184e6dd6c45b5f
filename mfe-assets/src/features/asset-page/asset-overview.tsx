import type { Asset } from '@parapet/contracts/assets/asset';
import {
  criticalityLabels,
  environmentLabels,
  typeLabels,
} from '@parapet/contracts/assets/asset-labels';
import { isUntested } from '@parapet/contracts/findings/is-untested';
import { Button } from '@parapet/ui/button';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityTally } from '@parapet/ui/severity';
import { severities } from '@parapet/ui/severity-levels';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { BadgeCheck, ScanLine } from 'lucide-react';
import { stateLabels } from '../../asset-labels/state-labels.ts';
import { useAssetRefusal } from '../../asset-labels/use-asset-refusal.ts';
import { hrefOfTab } from './asset-tabs.ts';
import { EditAssetButton } from './edit-asset-button.tsx';
import { MergeAssetButton } from './merge-asset-button.tsx';
import { ScanFacts } from './scan-facts.tsx';
import { ScorePanel } from './score-panel.tsx';
import { SubdomainSearch } from './subdomain-search.tsx';
import { useFirstScan } from './use-asset-coverage.ts';
import { useAssetScore } from './use-asset-score.ts';

/** Shows what the asset is, how it stands and what to do next. */
export function AssetOverview({ asset }: { asset: Asset }) {
  const { id, openFindings } = asset;
  const { state, reload } = useAssetScore(asset);
  const isOpen = Object.values(openFindings).some((count) => count > 0);
  // The explanation of the score stands above the rest, and its length is not known before it is read.
  if (asset.score !== null && state.status === 'loading') {
    return (
      <Row>
        <Panel>
          <Skeleton lines={8} label="Loading the score" />
        </Panel>
      </Row>
    );
  }
  return (
    <>
      <Row columns="start-narrow">
        <ScorePanel asset={asset} state={state} onRetry={reload} />
        <div className="pp-rows bg-surface">
          <Row>
            <Panel
              title="Open findings"
              action={<TextLink href={hrefOfTab(id, 'findings')}>All findings</TextLink>}
            >
              {isUntested(asset) ? <p className="text-ink-3">Unknown until tested.</p> : null}
              {!isUntested(asset) && !isOpen ? (
                <StatusText tone="ok">No open findings</StatusText>
              ) : null}
              {isOpen ? (
                <SeverityTally
                  rows={severities.map((severity) => ({ severity, count: openFindings[severity] }))}
                />
              ) : null}
            </Panel>
          </Row>
          <Row>
            <Panel
              title="Asset"
              action={
                asset.state === 'archived' ? null : (
                  <>
                    <MergeAssetButton asset={asset} />
                    <EditAssetButton asset={asset} />
                  </>
                )
              }
            >
              <KeyValue items={factsOf(asset)} />
            </Panel>
          </Row>
        </div>
      </Row>
      <Row columns="two">
        <Panel title="Ownership" action={<ProofButton asset={asset} />}>
          <Ownership asset={asset} />
        </Panel>
        <Panel
          title="Scans"
          action={<TextLink href={hrefOfTab(id, 'coverage')}>What was tested</TextLink>}
        >
          {asset.lastScannedAt === null && asset.state === 'approved' ? (
            <FirstScan asset={asset} isKnown={isOpen} />
          ) : null}
          <ScanFacts asset={asset} />
        </Panel>
      </Row>
      {isSearchable(asset) ? <SubdomainSearch asset={asset} /> : null}
    </>
  );
}

/** Shows what to do before the first scan, also where findings came with merged assets or newer data. */
function FirstScan({ asset, isKnown }: { asset: Asset; isKnown: boolean }) {
  const refusal = useAssetRefusal('scan', asset);
  const isUnderWay = useFirstScan(asset) !== null;
  if (isUnderWay) return <p className="pb-3">Its first scan is in progress.</p>;
  return (
    <div className="pb-3">
      <p className="pb-2">
        {isKnown
          ? 'This asset was never scanned itself. Its findings come from scans of other assets on its host, merged assets or newer data.'
          : 'This asset was never scanned, so nothing is known of it.'}
      </p>
      <Button icon={ScanLine} href={`/dashboard/scans/new?asset=${asset.id}`} refusal={refusal}>
        Scan this asset
      </Button>
    </div>
  );
}

/** Only names have names below them. */
const isSearchable = ({ type, state }: Asset): boolean =>
  (type === 'domain' || type === 'subdomain') && state !== 'archived';

const factsOf = (asset: Asset) => [
  { key: 'Type', value: typeLabels[asset.type] },
  { key: 'Target', value: asset.canonicalKey, mono: true },
  ...(asset.displayName === asset.canonicalKey
    ? []
    : [{ key: 'Shown as', value: asset.displayName, mono: true }]),
  { key: 'State', value: stateLabels[asset.state] },
  { key: 'Criticality', value: criticalityLabels[asset.criticality] ?? asset.criticality },
  { key: 'Environment', value: environmentLabels[asset.environment] },
  { key: 'Owner', value: asset.owner ? (asset.owner.name ?? 'Deleted account') : 'Unassigned' },
  { key: 'Tags', value: asset.tags.length > 0 ? asset.tags.join(', ') : '–' },
  { key: 'Added', value: <RelativeTime at={asset.createdAt} /> },
  { key: 'Right to scan', value: <RelativeTime at={asset.consentedAt} prefix="confirmed" /> },
];

function ProofButton({ asset }: { asset: Asset }) {
  const isProved = asset.ownership === 'verified';
  const refusal = useAssetRefusal('manageAssets', asset);
  if (asset.state === 'archived') return null;
  return (
    <Button
      size="sm"
      icon={BadgeCheck}
      href={`/dashboard/assets/${asset.id}?prove=1`}
      refusal={isProved ? null : refusal}
    >
      {isProved ? 'Show the proof' : 'Prove ownership'}
    </Button>
  );
}

const ownershipTexts: Readonly<Record<Asset['ownership'], string>> = {
  verified: 'Port checks and active checks may run.',
  pending: 'The value to publish was created. Publish it, then check it.',
  unverified: 'Only requests that any visitor sends are made until ownership is proved.',
  expired: 'The proof is no longer found, so ports are not checked.',
};

function Ownership({ asset: { ownership } }: { asset: Asset }) {
  return (
    <>
      {ownership === 'verified' ? (
        <StatusText tone="ok">Verified</StatusText>
      ) : (
        <StatusText tone={ownership === 'expired' ? 'warn' : 'neutral'}>
          {ownership === 'expired' ? 'Expired' : 'Not verified'}
        </StatusText>
      )}
      <p className="pt-2 text-ink-3">{ownershipTexts[ownership]}</p>
    </>
  );
}
