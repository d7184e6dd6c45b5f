import { copyPageLink } from '@parapet/remote-kit/copy-page-link';
import { CommandPalette } from '@parapet/ui/command-palette';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { navOf } from '../navigation/nav-entries.ts';
import { navIcon } from '../navigation/nav-icons.ts';
import { useOpenPicker } from '../preview/previews-context.tsx';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { themeChoices } from './theme-choices.ts';
import { useFound } from './use-found.ts';
import { useSwitchWorkspace } from './use-switch-workspace.ts';
import { workspaceHint } from './workspace-hint.ts';

interface RunnableCommand {
  id: string;
  label: string;
  group: string;
  keywords?: readonly string[];
  hint?: string;
  icon?: ReturnType<typeof navIcon>;
  run: () => void;
}

const useCommands = (isOpen: boolean): RunnableCommand[] => {
  const openPicker = useOpenPicker(isOpen);
  const registry = useRegistry();
  const { workspace, notify, signOut, theme } = useSession();
  const { workspaces, current } = useStore(workspace);
  const switchTo = useSwitchWorkspace();
  const navigate = useNavigate();
  return useMemo(() => {
    const pages = navOf(registry).flatMap(({ entries }) =>
      entries.map(({ path, label, icon }) => ({
        id: `page ${path}`,
        label,
        group: 'Go to',
        icon: navIcon(icon),
        run: () => void navigate(path),
      })),
    );
    const shared = registry.remotes.flatMap(({ name, manifest }) =>
      (manifest?.commands ?? []).map(({ id, label, to, keywords }) => ({
        id: `${name} ${id}`,
        label,
        keywords,
        group: 'Actions',
        run: () => void navigate(to),
      })),
    );
    const link = {
      id: 'copy-link',
      label: 'Copy link to this page',
      group: 'Actions',
      keywords: ['share', 'url', 'address'],
      run: () => current && void copyPageLink(current.id, notify),
    };
    const themes = themeChoices.map(({ id, label, icon }) => ({
      id: `theme ${id}`,
      label: `${label} theme`,
      group: 'Actions',
      keywords: ['appearance', 'mode', 'colours', 'colors', 'settings'],
      icon,
      run: () => theme.getState().choose(id),
    }));
    const others = workspaces
      .filter(({ id }) => id !== current?.id)
      .map((each) => {
        const hint = workspaceHint(each, workspaces);
        return {
          id: `workspace ${each.id}`,
          label: each.name,
          ...(hint && { hint }),
          group: 'Switch workspace',
          run: () => switchTo(each.id),
        };
      });
    const previews = openPicker
      ? [
          {
            id: 'previews',
            label: 'Choose builds to preview',
            group: 'Account',
            keywords: ['preview', 'channel', 'release', 'build'],
            run: openPicker,
          },
        ]
      : [];
    const account = {
      id: 'sign-out',
      label: 'Sign out',
      group: 'Account',
      keywords: ['log out', 'logout', 'leave'],
      run: () => void signOut(),
    };
    return [...shared, link, ...themes, ...pages, ...others, ...previews, account];
  }, [registry, workspaces, current, switchTo, signOut, navigate, openPicker, notify, theme]);
};

/** The command palette: pages and commands of the live remotes, workspaces, the account, and a search. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commands = useCommands(open);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { found, state } = useFound(open ? query : '');
  const close = () => {
    setQuery('');
    onClose();
  };
  const run = ({ id }: { id: string }) => {
    const result = found.find((each) => each.id === id);
    if (result) void navigate(result.path);
    else commands.find((command) => command.id === id)?.run();
  };
  return (
    <CommandPalette
      open={open}
      commands={commands}
      found={found}
      search={state}
      onQueryChange={setQuery}
      onRun={run}
      onClose={close}
    />
  );
}
