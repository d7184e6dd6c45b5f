import { type Bundles, loadBundles } from '@parapet/scanner/data-bundles';

const KEPT_MS = 60_000;

/**
 * Loads the data bundles, again after a minute, so that an update is seen without a restart. Readers
 * share one copy as long as nothing changed.
 */
export function createBundleReader(folder: string | null): () => Promise<Bundles> {
  let loaded: { at: number; bundles: Promise<Bundles> } | null = null;
  const load = async (before: Promise<Bundles> | undefined): Promise<Bundles> => {
    const bundles = await loadBundles(folder);
    const kept = await before;
    const isSame = JSON.stringify(kept?.infos) === JSON.stringify(bundles.infos);
    return kept !== undefined && isSame ? kept : bundles;
  };
  return () => {
    const now = performance.now();
    if (loaded === null || now - loaded.at > KEPT_MS) {
      loaded = { at: now, bundles: load(loaded?.bundles) };
    }
    return loaded.bundles;
  };
}
