import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** Describes what a key does; it may return false to leave the key to others. */
type PageKeys = Readonly<Record<string, () => unknown>>;

/**
 * Single keys that work on the whole page, by `KeyboardEvent.key`. They rest while a field has focus, a
 * dialog or popover is open, or a modifier is held, so that browser and screen reader keep theirs, and
 * where the user has turned them off (WCAG 2.1.4).
 *
 * @param options `last`: only keys that nothing else on the page has taken
 */
export function usePageKeys(keys: PageKeys, { last = false }: { last?: boolean } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat || isTyping(event.target)) return;
    if (document.querySelector('.pp-modal, .pp-popover')) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act && areSingleKeysOn() && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: Event) => press(event as KeyboardEvent);
    // Events reach the window after the document, where the others listen.
    const target = last ? window : document;
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [last]);
}
