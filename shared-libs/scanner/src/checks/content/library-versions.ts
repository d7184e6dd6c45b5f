import type { Loaded } from './page-parts.ts';

export interface LibraryFile {
  readonly name: string;
  readonly version: string;
  readonly written: string;
}

const libraries = [
  'jquery',
  'jquery-ui',
  'bootstrap',
  'angular',
  'react',
  'react-dom',
  'vue',
  'lodash',
  'underscore',
  'moment',
  'backbone',
  'handlebars',
  'd3',
  'three',
];

const VERSION = /^\d{1,3}\.\d{1,3}(?:\.\d{1,3})?/;

/** Returns the libraries whose address tells name and version: `/jquery-3.7.1.min.js`, `/jquery@3.7.1`. */
export function libraryFiles(active: readonly Loaded[]): readonly LibraryFile[] {
  return active.flatMap(({ tag, url, written }) => {
    if (tag !== 'script') return [];
    const path = url.pathname.toLowerCase();
    for (const name of libraries) {
      for (const lead of [`/${name}-`, `/${name}@`, `/${name}/`, `/${name}.`]) {
        const at = path.indexOf(lead);
        const version = at < 0 ? null : VERSION.exec(path.slice(at + lead.length));
        if (version !== null) return [{ name, version: version[0], written }];
      }
    }
    return [];
  });
}
