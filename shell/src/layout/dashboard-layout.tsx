import { AppFrame } from '@parapet/ui/app-frame';
import { narrowQuery } from '@parapet/ui/media-query';
import { SearchButton } from '@parapet/ui/search-button';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DashboardNav } from './dashboard-nav.tsx';
import { HeaderTools } from './header-tools.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PageKeys } from './page-keys.tsx';
import { Palette } from './palette.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';

const COLLAPSED_KEY = 'parapet.nav-collapsed';
const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Reads the stored choice; without one, the navigation is collapsed on narrow windows. */
const readCollapsed = (): boolean => {
  const narrow = matchMedia(narrowQuery).matches;
  try {
    const stored = localStorage.getItem(COLLAPSED_KEY);
    return stored === null ? narrow : stored === 'yes';
  } catch {
    return narrow;
  }
};

const saveCollapsed = (collapsed: boolean): void => {
  try {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'yes' : 'no');
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
};

/** Opens the palette on Ctrl+K or Cmd+K. */
const usePaletteKey = (open: () => void) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
};

/** The frame of every page below /dashboard. */
export function DashboardLayout({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [openPalette] = useState(() => () => setPaletteOpen(true));
  usePaletteKey(openPalette);

  return (
    <AppFrame
      nav={<DashboardNav />}
      search={<SearchButton onOpen={openPalette} modifier={modifier} />}
      tools={<HeaderTools />}
      banner={
        <div>
          {banner}
          <OfflineNote />
          <ReadOnlyNote />
        </div>
      }
      collapsed={collapsed}
      onCollapsedChange={(next) => {
        setCollapsed(next);
        saveCollapsed(next);
      }}
      // The drawer closes on navigation.
      navOpen={openAt === pathname}
      onNavOpenChange={(open) => setOpenAt(open ? pathname : null)}
    >
      {children}
      <Palette open={paletteOpen} onClose={() => setPaletteOpen(false)} />
      <PageKeys modifier={modifier} onSearch={openPalette} />
    </AppFrame>
  );
}
