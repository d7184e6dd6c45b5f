import { type ComponentProps, lazy, Suspense, useState } from 'react';

type ConnectDialogProps = ComponentProps<typeof import('./connect-dialog.tsx').ConnectDialog>;

/** The dialog, whose form is loaded when it opens first. */
export function LazyConnectDialog(props: ConnectDialogProps) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [ConnectDialog] = useState(() =>
    lazy(async () => ({ default: (await import('./connect-dialog.tsx')).ConnectDialog })),
  );
  return (
    <Suspense fallback={null}>
      <ConnectDialog {...props} />
    </Suspense>
  );
}
