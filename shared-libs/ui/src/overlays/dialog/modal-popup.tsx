import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import type { PortalScope } from '../overlay/portal-scope.ts';
import { useStepFocus } from './use-step-focus.ts';

export type ModalProps = {
  className: string;
  role: 'dialog' | 'alertdialog';
  onClose: () => void;
  children: ReactNode;
  /** Its name, either as text or as the id of its heading. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
};

/** A modal by Base UI: focus, Escape, scroll lock and the inert page. It is open while mounted. */
export function ModalPopup({ scope, onClose, ...rest }: ModalProps & { scope: PortalScope }) {
  const [popup, setPopup] = useState<HTMLDivElement | null>(null);
  useStepFocus(popup);
  return (
    <Dialog.Root
      open
      onOpenChange={(_open, details) => {
        // The caller decides whether it closes: the state stays in one place.
        details.cancel();
        if (details.reason === 'escape-key') {
          // Modals of shell and remotes are no family in React, and each listens for Escape.
          if (Array.from(document.querySelectorAll('.pp-modal')).at(-1) !== popup) return;
          details.event.preventDefault();
        }
        onClose();
      }}
    >
      <Dialog.Portal {...scope}>
        <Dialog.Backdrop className="pp-backdrop" forceRender />
        <Dialog.Popup
          ref={setPopup}
          aria-modal
          initialFocus={() => popup?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
          {...rest}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
