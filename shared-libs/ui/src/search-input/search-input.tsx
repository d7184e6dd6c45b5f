import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from '../text-input/text-input.tsx';

/** Long enough for a pause in typing, short enough to feel at once. */
const pauseMs = 250;

export type SearchInputProps = {
  /** What is searched: "Search assets". */
  label: string;
  text: string;
  /** Called with the trimmed text after a pause in typing. */
  onChange: (text: string) => void;
};

/** Searches while it is typed. Its owner may change `text` by another way, e.g. the browser's back. */
export function SearchInput({ label, text, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    // What was sent from here keeps the space that the next word will follow.
    if (typed.trim() !== text) setTyped(text);
  }
  const send = useEffectEvent((value: string) => {
    if (value !== text) onChange(value);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      icon={Search}
      type="search"
      aria-label={label}
      placeholder="Search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
