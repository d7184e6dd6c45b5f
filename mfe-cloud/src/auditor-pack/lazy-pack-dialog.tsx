import { type ComponentProps, lazy, Suspense, useState } from 'react';

type PackDialogProps = ComponentProps<typeof import('./pack-dialog.tsx').PackDialog>;

/** The dialog, which is loaded when it opens first. */
export function LazyPackDialog(props: PackDialogProps) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [PackDialog] = useState(() =>
    lazy(async () => ({ default: (await import('./pack-dialog.tsx')).PackDialog })),
  );
  return (
    <Suspense fallback={null}>
      <PackDialog {...props} />
    </Suspense>
  );
}
