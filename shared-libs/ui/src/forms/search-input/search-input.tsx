import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageKeys } from '../../labels/key-help/use-page-keys.ts';
import { TextInput } from '../text-input/text-input.tsx';

/** The pause in typing, in milliseconds, after which the search runs. */
const pauseMs = 250;

export type SearchInputProps = {
  /** Tells what is searched: "Search assets". */
  label: string;
  text: string;
  /** Tells what the text is looked for in: "Name, target". */
  placeholder?: string;
  /** Called with the trimmed text after a pause in typing. */
  onChange: (text: string) => void;
};

/**
 * A search field that searches while typing, and at once when it loses the focus: the text is in the
 * address before a click elsewhere changes it. The caller may also change `text`, e.g. on browser back.
 * The key / goes to the first one of a page; Enter, and Escape in an empty one, leave it, so that the keys of
 * the page work again.
 */
export function SearchInput({ label, text, placeholder = 'Search', onChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    // The field keeps a trailing space that the trimmed text lacks.
    if (typed.trim() !== text) setTyped(text);
  }
  const send = useEffectEvent((value: string) => {
    if (value !== text) onChange(value);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  usePageKeys({ '/': () => input.current?.focus() });
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // The form that the field may stand in is not sent.
    if (event.key === 'Enter') event.preventDefault();
    else if (event.key !== 'Escape' || typed !== '') return;
    event.currentTarget.blur();
  };
  return (
    <TextInput
      ref={input}
      icon={Search}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={leave}
      onBlur={() => send(typed.trim())}
    />
  );
}
