import { watch } from 'node:fs';
import { join } from 'node:path';

const GATHER_MS = 60;
const NOT_RUN = /\.test\.tsx?$|\.md$|(^|[\\/])testing[\\/]|~$|\.sw.$/;

/**
 * Tells of changes to files that a process runs, below the given folders: once for those that come
 * together. Gives the way to end it.
 */
export function watchSources(
  folders: readonly string[],
  onChange: (files: readonly string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || NOT_RUN.test(file)) return;
      changed.add(join(folder, file));
      clearTimeout(timer);
      timer = setTimeout(tell, GATHER_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
