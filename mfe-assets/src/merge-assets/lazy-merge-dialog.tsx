import { type ComponentProps, lazy, Suspense, useState } from 'react';

type MergeDialogProps = ComponentProps<typeof import('./merge-dialog.tsx').MergeDialog>;

/** The dialog, which is loaded when it opens first. */
export function LazyMergeDialog(props: MergeDialogProps) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [MergeDialog] = useState(() =>
    lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog })),
  );
  return (
    <Suspense fallback={null}>
      <MergeDialog {...props} />
    </Suspense>
  );
}
