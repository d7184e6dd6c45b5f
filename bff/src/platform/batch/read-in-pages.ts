/** Asks for at most `limit` items behind `after`, in a fixed order; null starts at the first. */
export type ReadPage<Item> = (range: { after: Item | null; limit: number }) => Promise<Item[]>;

/** Items of one read, unless a test asks for fewer. */
const PAGE_SIZE = 200;

/** Yields every item in turn and holds one page of them at a time. */
export async function* readInPages<Item>(
  read: ReadPage<Item>,
  limit = PAGE_SIZE,
): AsyncGenerator<Item> {
  let page: Item[] = [];
  do {
    page = await read({ after: page.at(-1) ?? null, limit });
    yield* page;
  } while (page.length === limit);
}
