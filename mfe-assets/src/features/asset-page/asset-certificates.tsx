import type { Asset } from '@parapet/contracts/assets/asset';
import { EmptyState } from '@parapet/ui/empty-state';
import { useAssetsApi } from '../../app.ts';
import { certificateColumns } from '../../certificate-labels/certificate-columns.tsx';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { NeverScanned } from './never-scanned.tsx';
import { PresenceChoice, usePresence } from './presence-choice.tsx';

const columns = certificateColumns.filter(({ id }) => id !== 'asset');

/** The certificates that an asset presents, the next to end first. */
export function AssetCertificates({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const state = usePresence();
  return (
    <PagedTable
      label="Certificates"
      queryKey={['asset-certificates', asset.id, state]}
      readPage={(cursor, signal) =>
        api.listCertificates({ assetId: asset.id, state, cursor, limit: 50 }, signal)
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ subject }) => subject}
      hotkeys
      above={() => <PresenceChoice state={state} />}
      empty={
        state === 'present' && asset.lastScannedAt === null ? (
          <NeverScanned asset={asset} />
        ) : (
          <EmptyState
            level={2}
            title={state === 'gone' ? 'No removed certificates' : 'No certificates are known'}
          >
            The asset presents none at the ports that were looked at.
          </EmptyState>
        )
      }
    />
  );
}
