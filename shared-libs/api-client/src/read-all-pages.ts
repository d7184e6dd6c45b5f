/** An answer of a list endpoint with keyset paging. */
interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

/**
 * Reads a list to its end, page by page, or until it has `most` items. `isWhole` is
 * false when the list has more. Rejects as `loadPage` does.
 */
export const readAllPages = async <Item>(
  loadPage: (cursor: string | undefined) => Promise<Page<Item>>,
  limit: number,
): Promise<{ items: Item[]; isWhole: boolean }> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < limit);
  return { items, isWhole: cursor === undefined };
};
