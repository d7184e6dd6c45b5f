import type { Workspace } from '@parapet/contracts/access/workspace';
import { Menu } from '@parapet/ui/menu';
import { NavHead } from '@parapet/ui/nav';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session-context.tsx';
import { useSwitchWorkspace } from './use-switch-workspace.ts';
import { workspaceHint } from './workspace-hint.ts';

/** Milliseconds; links to logos live for half an hour at least. */
const RENEW_EVERY_MS = 5 * 60_000;

/** The current workspace with its logo, and a menu of all. */
export function WorkspaceSwitcher() {
  const { workspace, reloadAccount } = useSession();
  const { workspaces, current } = useStore(workspace);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  // A page that is open for long has links that have expired.
  const onBroken = () => {
    if (performance.now() - renewedAt.current < RENEW_EVERY_MS) return;
    renewedAt.current = performance.now();
    void reloadAccount();
  };
  const logoOf = ({ logo_url, logo_set }: Workspace) => ({
    src: logo_url,
    srcSet: logo_set,
    onBroken,
  });
  const switchTo = useSwitchWorkspace();
  const hasLogos = workspaces.some(({ logo_url }) => logo_url !== null);
  const entries = workspaces.map((each) => {
    const hint = workspaceHint(each, workspaces);
    return {
      id: each.id,
      label: each.name,
      ...(hint && { hint }),
      ...(hasLogos && { logo: logoOf(each) }),
      checked: each.id === current?.id,
      onSelect: () => switchTo(each.id),
    };
  });
  return (
    <Menu
      label="Workspaces"
      entries={entries}
      trigger={(props) => (
        <NavHead
          {...props}
          name={current?.name ?? 'Parapet'}
          detail={current?.personal ? 'Personal workspace' : 'Workspace'}
          {...(current?.logo_url && { logo: logoOf(current) })}
        />
      )}
    />
  );
}
