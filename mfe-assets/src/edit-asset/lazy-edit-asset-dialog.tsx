import { type ComponentProps, lazy, Suspense, useState } from 'react';

type EditAssetDialogProps = ComponentProps<
  typeof import('./edit-asset-dialog.tsx').EditAssetDialog
>;

/** The dialog, whose form is loaded when it opens first. */
export function LazyEditAssetDialog(props: EditAssetDialogProps) {
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
