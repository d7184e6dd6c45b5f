import { Search } from 'lucide-react';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { Icon } from '../../labels/icon/icon.tsx';
import { Kbd } from '../../labels/kbd/kbd.tsx';
import { narrowQuery, useMediaQuery } from '../../media-query/use-media-query.ts';

/** Looks like a field and opens the command palette. `modifier` is Ctrl, or ⌘ on a Mac. */
export function SearchButton({
  onOpen,
  modifier = 'Ctrl',
  label = 'Go to, find or run',
}: {
  onOpen: () => void;
  modifier?: string;
  label?: string;
}) {
  const narrow = useMediaQuery(narrowQuery);
  if (narrow) return <IconButton icon={Search} label={label} onClick={onOpen} />;
  return (
    <button
      type="button"
      className="pp-search-button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon icon={Search} />
      <span>{label}</span>
      <Kbd>{modifier}</Kbd>
      <Kbd>K</Kbd>
    </button>
  );
}
