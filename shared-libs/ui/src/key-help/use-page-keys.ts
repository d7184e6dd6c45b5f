import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** What a key does; it may return false to leave the key to others. */
type PageKeys = Readonly<Record<string, () => unknown>>;

/**
 * Single keys that work on the whole page, by `KeyboardEvent.key`. They rest while a field has focus, a
 * dialog or popover is open, or a modifier is held, so that browser and screen reader keep theirs, and
 * where the user has turned them off (WCAG 2.1.4).
 */
export function usePageKeys(keys: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat || isTyping(event.target)) return;
    if (document.querySelector('.pp-modal, .pp-popover')) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act && areSingleKeysOn() && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
