import { failureNotice } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useNavigate } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { useAssetsApi } from '../../app.ts';
import { LazyMergeDialog } from '../../merge-assets/lazy-merge-dialog.tsx';

/** Merges an asset with others on its host, which are read when it is asked for. */
export function MergeAssetButton({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [others, setOthers] = useState<readonly { id: string; name: string }[] | null>(null);
  const open = async () => {
    setReading(true);
    try {
      const { sameHost } = await api.getAssetRelations(asset.id);
      if (sameHost.items.length > 0) setOthers(sameHost.items);
      else notify({ tone: 'info', text: 'No other asset is on this host.' });
    } catch (error) {
      notify(failureNotice(error, 'The assets on this host'));
    }
    setReading(false);
  };
  return (
    <>
      <Button
        size="sm"
        icon={Combine}
        busy={isReading}
        refusal={useRefusal('manageAssets')}
        onClick={() => void open()}
      >
        Merge
      </Button>
      {others ? (
        <LazyMergeDialog
          assets={[{ id: asset.id, name: asset.displayName }, ...others]}
          chosenIds={[asset.id]}
          onClose={() => setOthers(null)}
          onMerged={(keptId) => {
            setOthers(null);
            if (keptId !== asset.id) navigate(`/dashboard/assets/${keptId}`);
          }}
        />
      ) : null}
    </>
  );
}
