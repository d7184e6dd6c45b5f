import { watch } from 'node:fs';
import { join } from 'node:path';

const DEBOUNCE_MS = 60;
const IGNORED = /\.test\.tsx?$|\.md$|(^|[\\/])testing[\\/]|~$|\.sw.$/;

/**
 * Calls `onChange` with changed source files below the given folders, once for changes that come
 * together. Returns a function that ends the watch.
 */
export function watchSources(
  folders: readonly string[],
  onChange: (files: readonly string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || IGNORED.test(file)) return;
      changed.add(join(folder, file));
      clearTimeout(timer);
      timer = setTimeout(flush, DEBOUNCE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
