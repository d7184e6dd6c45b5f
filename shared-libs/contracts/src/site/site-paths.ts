// Apart from the schemas, which no page needs.

/** The place in rendered HTML of the URL below which the API serves the files of the build. */
export const ASSETS_PLACE = '/documents/@/';

/** The path below which the API serves verified files of a build. */
export const assetsPath = (remote: string, buildId: string): string =>
  `/documents/${remote}/${buildId}/`;

/** The element of a served document that its remote hydrates. */
export const DOCUMENT_ELEMENT = 'document';

/** The path of a document's data. */
export const payloadPath = (path: string): string => `${path === '/' ? '' : path}/_payload.json`;
