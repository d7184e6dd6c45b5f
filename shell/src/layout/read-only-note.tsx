import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { useStore } from 'zustand';
import { useSession } from '../session/session-context.tsx';

/** Tells in a workspace above the limit of the plan why nothing in it can be changed, and what ends that. */
export function ReadOnlyNote() {
  const workspace = useStore(useSession().workspace, ({ current }) => current);
  if (!workspace?.read_only) return null;
  const isOwner = workspace.role === 'owner';
  return (
    <Note
      tone="warn"
      title={`${workspace.name} is read-only`}
      actions={
        isOwner ? <TextLink href="/dashboard/Profile?tab=billing">Plan and billing</TextLink> : null
      }
    >
      {isOwner
        ? 'You have more workspaces than your plan allows, and this is one of the newest. Upgrade the plan, or delete or hand over a workspace.'
        : 'Its owner has more workspaces than their plan allows.'}{' '}
      Nothing is lost: you can read, export and delete what is in it.
    </Note>
  );
}
