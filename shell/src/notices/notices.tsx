import type { Notice } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { TextLink } from '@parapet/ui/link';
import { ToastRegion, type ToastTone } from '@parapet/ui/toast';
import { useStore } from 'zustand';
import type { NoticesStore, ShellNotice } from './notices.store.ts';

const tones: Record<Notice['tone'], ToastTone> = {
  info: 'info',
  success: 'ok',
  warning: 'warn',
  danger: 'danger',
};

function Action({
  action,
  onUsed,
}: {
  action: NonNullable<ShellNotice['action']>;
  onUsed: () => void;
}) {
  if ('to' in action) {
    return (
      <TextLink href={action.to} onClick={onUsed}>
        {action.label}
      </TextLink>
    );
  }
  const use = () => {
    onUsed();
    action.run();
  };
  return (
    <Button size="sm" onClick={use}>
      {action.label}
    </Button>
  );
}

/** Shows the notices of shell and remotes, and the open confirmation question. */
export function Notices({ store }: { store: NoticesStore }) {
  const { notices, pending, dismiss } = useStore(store);
  return (
    <>
      <ToastRegion
        toasts={notices.map(({ id, tone, text, action }) => ({
          id,
          tone: tones[tone],
          title: text,
          ...(action ? { action: <Action action={action} onUsed={() => dismiss(id)} /> } : {}),
        }))}
        onDismiss={dismiss}
      />
      {pending ? (
        <ConfirmDialog
          open
          title={pending.question.title}
          confirmLabel={pending.question.confirmLabel}
          {...(pending.question.cancelLabel ? { cancelLabel: pending.question.cancelLabel } : {})}
          danger={pending.question.danger ?? false}
          onConfirm={() => pending.answer(true)}
          onCancel={() => pending.answer(false)}
        >
          {pending.question.body}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
