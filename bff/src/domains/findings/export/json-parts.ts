/** Writes the items of chunks as the inside of a JSON array, chunk by chunk. */
export async function* jsonItems<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  write: (item: Item) => unknown,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const text = chunk.map((item) => JSON.stringify(write(item))).join(',\n');
    yield isFirst ? `\n${text}` : `,\n${text}`;
    isFirst = false;
  }
}

/** The text of an object without its closing brace, so that one more field can follow. */
export const openObject = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(fields).slice(0, -1);
