import { type ComponentProps, lazy, Suspense, useState } from 'react';

type AddIntegrationDialogProps = ComponentProps<
  typeof import('./add-integration-dialog.tsx').AddIntegrationDialog
>;

/** The dialog, whose form is loaded when it opens first. */
export function LazyAddIntegrationDialog(props: AddIntegrationDialogProps) {
  // One for each opening, so that a file that did not arrive is asked for again.
  const [AddIntegrationDialog] = useState(() =>
    lazy(async () => ({
      default: (await import('./add-integration-dialog.tsx')).AddIntegrationDialog,
    })),
  );
  return (
    <Suspense fallback={null}>
      <AddIntegrationDialog {...props} />
    </Suspense>
  );
}
