import { useCallback } from 'react';
import { useSearchParams } from './facade.ts';

/**
 * A setting of the page that its address keeps, such as how a table looks, and a function that replaces it.
 *
 * @param usual the value without one in the address; it is not written there
 */
export const useSearchSetting = (
  name: string,
  usual: string,
): readonly [string, (value: string) => void] => {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (value: string) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === usual) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, name, usual],
  );
  return [search.get(name) ?? usual, choose];
};
