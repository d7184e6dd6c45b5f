import {
  SEARCH_INDEX,
  type SearchEntry,
  type SearchHit,
  searchOptions,
} from '../../reference/search-content.ts';

const MAX_HITS = 30;

type Find = (text: string) => readonly SearchHit[];

let loading: Promise<Find> | undefined;

/** Loads engine and index once; a failure is tried again at the next call. @throws while they cannot be read */
export const loadSearch = (): Promise<Find> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

async function load(): Promise<Find> {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import('minisearch'),
    fetch(SEARCH_INDEX),
  ]);
  if (!response.ok) throw new Error(`${SEARCH_INDEX} answered ${response.status}.`);
  const index = await MiniSearch.loadJSONAsync<SearchEntry>(await response.text(), searchOptions);
  return (text) =>
    index
      .search(text)
      .slice(0, MAX_HITS)
      .map(({ path, title, section }) => ({ path, title, section }));
}
