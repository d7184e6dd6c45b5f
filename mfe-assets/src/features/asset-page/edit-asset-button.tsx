import type { Asset } from '@parapet/contracts/asset';
import { Button } from '@parapet/ui/button';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

/** Opens the dialog, whose form is loaded when it opens first. */
export function EditAssetButton({ asset }: { asset: Asset }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={Pencil} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen ? <LazyDialog asset={asset} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LazyDialog(props: { asset: Asset; onClose: () => void }) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [EditAssetDialog] = useState(() =>
    lazy(async () => ({ default: (await import('./edit-asset-dialog.tsx')).EditAssetDialog })),
  );
  return (
    <Suspense fallback={null}>
      <EditAssetDialog {...props} />
    </Suspense>
  );
}
