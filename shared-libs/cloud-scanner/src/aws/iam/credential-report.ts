/** The root user's row of the credential report, by its columns. */
export type RootRow = Readonly<Record<string, string>>;

/**
 * Reads the root user's row. Rows of other users are left out: their keys and passwords are read of each alone.
 * @param content CSV, as bytes or text
 * @returns null where the report has no such row
 */
export function rootOfReport(content: unknown): RootRow | null {
  const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : String(content);
  const [header = '', ...rows] = text.split('\n');
  const root = rows.find((row) => row.startsWith('<root_account>,'));
  if (root === undefined) return null;
  const values = root.trim().split(',');
  return Object.fromEntries(
    header
      .trim()
      .split(',')
      .map((column, at) => [column, values[at] ?? '']),
  );
}
