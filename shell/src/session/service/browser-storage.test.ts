import { expect, it } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('keeps values in memory when the browser grants no storage', () => {
  const storage = createBrowserStorage(blocked);
  expect(storage.getItem('theme')).toBeNull();
  storage.setItem('theme', 'light');
  expect(storage.getItem('theme')).toBe('light');
  storage.removeItem('theme');
  expect(storage.getItem('theme')).toBeNull();
});

it('uses the storage again as soon as it has room', () => {
  const entries = new Map<string, string>();
  let isFull = true;
  const full = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      entries.set(name, value);
    },
    removeItem: (name: string) => void entries.delete(name),
  };
  const storage = createBrowserStorage(() => full as unknown as Storage);
  storage.setItem('theme', 'light');
  isFull = false;
  storage.setItem('theme', 'dark');
  expect(storage.getItem('theme')).toBe('dark');
  expect(entries.get('theme')).toBe('dark');
});
