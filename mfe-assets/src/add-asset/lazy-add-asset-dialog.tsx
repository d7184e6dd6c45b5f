import { type ComponentProps, lazy, Suspense, useState } from 'react';

type AddAssetDialogProps = ComponentProps<typeof import('./add-asset-dialog.tsx').AddAssetDialog>;

/** The dialog, whose form is loaded when it opens first. */
export function LazyAddAssetDialog(props: AddAssetDialogProps) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [AddAssetDialog] = useState(() =>
    lazy(async () => ({ default: (await import('./add-asset-dialog.tsx')).AddAssetDialog })),
  );
  return (
    <Suspense fallback={null}>
      <AddAssetDialog {...props} />
    </Suspense>
  );
}
