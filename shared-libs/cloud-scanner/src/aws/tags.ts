/** Reads a list of tags, as most services answer it. */
export const tagsOf = (
  tags: readonly { readonly Key?: string; readonly Value?: string }[] | null | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries((tags ?? []).flatMap(({ Key, Value }) => (Key ? [[Key, Value ?? '']] : [])));
