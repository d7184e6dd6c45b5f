import type { Asset } from '@parapet/contracts/asset';
import { Button } from '@parapet/ui/button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { LazyEditAssetDialog } from '../../edit-asset/lazy-edit-asset-dialog.tsx';

export function EditAssetButton({ asset }: { asset: Asset }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={Pencil} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen ? <LazyEditAssetDialog asset={asset} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
