import { HOME_PATH } from '@parapet/stores/auth.store';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu } from '@parapet/ui/menu';
import {
  BookOpen,
  CircleHelp,
  Code,
  FileText,
  Footprints,
  KeyRound,
  Moon,
  Rocket,
  Sun,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useSession } from '../session/session-context.tsx';
import { useTourGuide } from '../tour/tour-guide-context.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { themeChoices } from './theme-choices.ts';

function ThemeMenu() {
  const { preference, theme, choose } = useStore(useSession().theme);
  return (
    <Menu
      label="Theme"
      align="end"
      entries={themeChoices.map(({ id, label, icon }) => ({
        id,
        label,
        icon,
        checked: id === preference,
        onSelect: () => choose(id),
      }))}
      trigger={(props) => (
        <IconButton {...props} icon={theme === 'dark' ? Moon : Sun} label="Theme" />
      )}
    />
  );
}

function HelpMenu() {
  const { sourceUrl } = useSession().config;
  const navigate = useNavigate();
  const { request } = useTourGuide();
  const startTour = () => {
    request();
    void navigate(HOME_PATH);
  };
  return (
    <Menu
      label="Help"
      align="end"
      entries={[
        { id: 'tour', label: 'Take the tour', icon: Footprints, onSelect: startTour },
        { id: 'docs', label: 'Documentation', icon: BookOpen, href: '/docs' },
        { id: 'start', label: 'Get started', icon: Rocket, href: '/docs/start' },
        { id: 'keys', label: 'Use API keys', icon: KeyRound, href: '/docs/api-keys' },
        { id: 'hooks', label: 'Receive webhooks', icon: Webhook, href: '/docs/webhooks' },
        { id: 'pipelines', label: 'Scan from a pipeline', icon: Workflow, href: '/docs/pipelines' },
        { id: 'api', label: 'API reference', icon: FileText, href: `${location.origin}/api/docs` },
        { id: 'source', label: 'Source code', icon: Code, href: sourceUrl },
      ]}
      trigger={(props) => <IconButton {...props} icon={CircleHelp} label="Help" />}
    />
  );
}

/** The notifications and the theme and help menus at the end of the header. */
export function HeaderTools() {
  return (
    <>
      <NotificationBell />
      <ThemeMenu />
      <HelpMenu />
    </>
  );
}
