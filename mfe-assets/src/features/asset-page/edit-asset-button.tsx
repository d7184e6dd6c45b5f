import type { Asset } from '@parapet/contracts/assets/asset';
import { Button } from '@parapet/ui/button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useAssetRefusal } from '../../asset-labels/use-asset-refusal.ts';
import { LazyEditAssetDialog } from '../../edit-asset/lazy-edit-asset-dialog.tsx';

export function EditAssetButton({ asset }: { asset: Asset }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={Pencil}
        refusal={useAssetRefusal('manageAssets', asset)}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      {isOpen ? <LazyEditAssetDialog asset={asset} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
