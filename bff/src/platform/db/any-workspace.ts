/** A comparison of a workspace with a value, as `sql`, built statements and read models have it. */
const OF_WORKSPACE = /(\bworkspace_id"?|"workspaceId") = (\$\d{1,5})(?![\d:])/g;

/**
 * Returns the statement as Postgres plans it for any workspace instead of the given one: the value is
 * selected. Of a workspace that came after the statistics it expects no rows, however many there are, and
 * joins them each with each, or reads them all by whichever index.
 */
export const forAnyWorkspace = (text: string): string =>
  text.replaceAll(OF_WORKSPACE, '$1 = (select $2::uuid)');
