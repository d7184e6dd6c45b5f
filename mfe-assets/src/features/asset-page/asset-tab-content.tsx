import type { Asset } from '@parapet/contracts/assets/asset';
import { AssetCertificates } from './asset-certificates.tsx';
import { AssetFindings } from './asset-findings.tsx';
import { AssetHistory } from './asset-history.tsx';
import { AssetOverview } from './asset-overview.tsx';
import { AssetPorts } from './asset-ports.tsx';
import { AssetRelations } from './asset-relations.tsx';
import type { AssetTab } from './asset-tabs.ts';
import { AssetTechnologies } from './asset-technologies.tsx';
import { AssetTls } from './asset-tls.tsx';
import { CheckList } from './check-list.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { NeverScanned } from './never-scanned.tsx';

/**
 * The content of one tab, which is read when it opens. An asset that was never scanned may still have
 * findings, ports and software: of assets that were merged into it, or found by newer data.
 */
export function AssetTabContent({ asset, tab }: { asset: Asset; tab: AssetTab }) {
  const isScanned = asset.lastScannedAt !== null;
  switch (tab) {
    case 'overview':
      return <AssetOverview asset={asset} />;
    case 'history':
      return <AssetHistory asset={asset} />;
    case 'relations':
      return <AssetRelations asset={asset} />;
    case 'findings':
      return <AssetFindings asset={asset} />;
    case 'ports':
      return <AssetPorts asset={asset} />;
    case 'technologies':
      return <AssetTechnologies asset={asset} />;
    case 'certificates':
      return <AssetCertificates asset={asset} />;
    default:
      return isScanned ? <ScannedTab asset={asset} tab={tab} /> : <NeverScanned asset={asset} />;
  }
}

function ScannedTab({ asset, tab }: { asset: Asset; tab: AssetTab }) {
  switch (tab) {
    case 'tls':
      return <AssetTls asset={asset} />;
    case 'dns':
      return <CheckList asset={asset} title="DNS and email" groups={['dns', 'mail']} />;
    default:
      return <CoveragePanel asset={asset} />;
  }
}
