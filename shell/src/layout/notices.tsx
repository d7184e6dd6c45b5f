import type { Notice } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { TextLink } from '@parapet/ui/link';
import { ToastRegion, type ToastTone } from '@parapet/ui/toast';
import { useStore } from 'zustand';
import type { NoticesStore, ShellNotice } from '../app/notices.store.ts';

const tones: Record<Notice['tone'], ToastTone> = {
  info: 'info',
  success: 'ok',
  warning: 'warn',
  danger: 'danger',
};

function Action({
  action,
  onTaken,
}: {
  action: NonNullable<ShellNotice['action']>;
  onTaken: () => void;
}) {
  if ('to' in action) {
    return (
      <TextLink href={action.to} onClick={onTaken}>
        {action.label}
      </TextLink>
    );
  }
  const take = () => {
    onTaken();
    action.run();
  };
  return (
    <Button size="sm" onClick={take}>
      {action.label}
    </Button>
  );
}

/** Shows what shell and remotes say, and the one question that is open. */
export function Notices({ store }: { store: NoticesStore }) {
  const { notices, asked, dismiss } = useStore(store);
  return (
    <>
      <ToastRegion
        toasts={notices.map(({ id, tone, text, action }) => ({
          id,
          tone: tones[tone],
          title: text,
          ...(action ? { action: <Action action={action} onTaken={() => dismiss(id)} /> } : {}),
        }))}
        onDismiss={dismiss}
      />
      {asked ? (
        <ConfirmDialog
          open
          title={asked.question.title}
          confirmLabel={asked.question.confirmLabel}
          {...(asked.question.cancelLabel ? { cancelLabel: asked.question.cancelLabel } : {})}
          danger={asked.question.danger ?? false}
          onConfirm={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        >
          {asked.question.body}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
