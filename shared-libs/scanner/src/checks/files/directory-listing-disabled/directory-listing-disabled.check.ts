import type { Sign } from '../../earliest-match.ts';
import { exposedFile, firstMatch } from '../exposed-file.ts';

const listings: readonly Sign[] = [
  // nginx, Apache, lighttpd and http-server; Python and Tomcat; Express; Jetty.
  /<title>Index of \/[^<]{0,250}<\/title>/i,
  /<title>Directory listing for [^<]{0,250}<\/title>/i,
  /<title>listing directory \/[^<]{0,250}<\/title>/,
  /<title>Directory: \/[^<]{0,250}<\/title>/,
  // The npm package serve.
  /<title>Files within [^<]{0,250}<\/title>/,
  // Caddy, whose title is the name of the folder; programs in Go, which give none.
  '<div class="breadcrumbs">Folder Path</div>',
  /^(?:<!doctype html>\n<meta name="viewport" content="width=device-width">\n)?<pre>\n<a href="/,
  // IIS, whose root has no parent.
  ' - /</title></head><body><H1>',
  /\[To Parent Directory\]<\/a>/i,
];

export const directoryListingDisabled = exposedFile({
  id: 'directory-listing-disabled',
  catalogueId: 'EXP-025',
  version: 5,
  title: 'Directory listing is disabled',
  severity: 'low',
  problem: 'Directory listing enabled',
  summary: 'The server answers with a list of the files in a folder.',
  penalty: 3,
  impact: 'Whoever looks finds files that no page links to: backups, uploads, drafts.',
  cweIds: ['CWE-548'],
  owasp: 'A02:2025',
  aliases: ['directory listing', 'directory browsing', 'autoindex', 'index of /'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn directory listings off.',
    steps: [
      'nginx: remove `autoindex on`. Apache: `Options -Indexes`. Caddy: remove `browse`.',
      'IIS: turn Directory Browsing off. Tomcat: `listings` is `false` in web.xml. Express: remove serve-index.',
      'lighttpd: `dir-listing.activate = "disable"`. Jetty: `dirAllowed` is `false`. serve: `"directoryListing": false` in serve.json. http-server: `-d false`.',
      'Go: put an index.html into the folder, or refuse folders before `http.FileServer`.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['', 'uploads/', 'files/', 'backup/', 'images/', 'static/'],
  proofIn: (file) => firstMatch(file, ...listings),
});
